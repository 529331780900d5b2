import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import type { RegistryEntry } from '@vr/shared-api/remote';
import type { SlotProps } from '@vr/shared-ui/kernel';
import { screen, waitFor } from '@vr/shared-ui/testing/portal';
import type { DialogName } from '../dialogs/address.ts';
import { watchBack } from '../dialogs/back.ts';
import { RemotesProvider } from '../federation/remotes.ts';
import { remotesOf, WIZARDS } from '../testing/remotes.ts';
import { renderInShell } from '../testing/shell.tsx';
import WizardDialog from './WizardDialog.tsx';

beforeEach(() => localStorage.clear());

interface Options {
  roles?: Role[];
  registry?: RegistryEntry[];
  /** The wizard's function that asks the person before the dialog closes. */
  confirmClose?: () => void;
}

async function renderDialog(
  name: DialogName,
  { roles = ['ROLE_ADMINISTRATOR'], registry = [WIZARDS], confirmClose }: Options = {},
) {
  const onClose = jest.fn();
  /** Stands in for the remote's wizard. */
  const Slot = ({ id, props }: SlotProps) => {
    const { trainingId, courseId, onCloseAsked } = props as Record<string, unknown>;
    const ask = onCloseAsked as (confirm: (() => void) | null) => void;
    return (
      <>
        <p>{JSON.stringify({ id, trainingId, courseId })}</p>
        <button type="button" onClick={() => ask(confirmClose ?? null)}>
          Begin
        </button>
        <button type="button" onClick={() => ask(null)}>
          Finish
        </button>
      </>
    );
  };
  const portal = await renderInShell(
    <RemotesProvider value={remotesOf(registry)}>
      <WizardDialog name={name} targetId={31} onClose={onClose} />
    </RemotesProvider>,
    { profile: { roles }, portal: { Slot } },
  );
  return { ...portal, onClose };
}

const DIALOGS: [string, DialogName, object][] = [
  ['Add a training', 'add-training', { id: 'wizards.training.v1' }],
  ['Edit training', 'edit-training', { id: 'wizards.training.v1', trainingId: 31 }],
  ['Add a course', 'add-course', { id: 'wizards.course.v1' }],
  ['Edit course', 'edit-course', { id: 'wizards.course.v1', courseId: 31 }],
];
test.each(DIALOGS)('the dialog "%s" shows its wizard', async (title, name, shown) => {
  await renderDialog(name);
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(JSON.parse(dialog.querySelector('p')?.textContent ?? '')).toStrictEqual(shown);
});

const REFUSED: [string, DialogName, Options][] = [
  ['a training for a learner', 'add-training', { roles: [] }],
  ['a training for a manager', 'edit-training', { roles: ['ROLE_MANAGER'] }],
  ['a course for a partner', 'add-course', { roles: ['ROLE_PARTNER'] }],
  ['a course for the super admin', 'edit-course', { roles: ['ROLE_SUPER_ADMIN'] }],
  ['a training without a remote that offers the wizard', 'add-training', { registry: [] }],
];
test.each(REFUSED)('the address does not open the wizard of %s', async (_, name, options) => {
  await renderDialog(name, options);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the wizard can ask before the dialog closes', async () => {
  const confirmClose = jest.fn();
  const { person, onClose } = await renderDialog('add-training', { confirmClose });
  const close = () => person.click(screen.getByLabelText('Close', { selector: 'button' }));
  await person.click(screen.getByText('Begin'));
  await close();
  expect(confirmClose).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByText('Finish'));
  await close();
  expect(confirmClose).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Back asks as the cross does, and leaves the dialog if nothing is asked', async () => {
  history.replaceState({ idx: 0 }, '', '/catalog');
  history.pushState({ idx: 1 }, '', '/catalog?dialog=add-training');
  const confirmClose = jest.fn();
  watchBack();
  const routed = jest.fn();
  window.addEventListener('popstate', routed);
  const { person } = await renderDialog('add-training', { confirmClose });
  await person.click(screen.getByText('Begin'));
  history.back();
  await waitFor(() => expect(confirmClose).toHaveBeenCalledTimes(1));
  expect(window.location.search).toBe('?dialog=add-training');
  expect(routed).not.toHaveBeenCalled();
  await person.click(screen.getByText('Finish'));
  history.back();
  await waitFor(() => expect(routed).toHaveBeenCalledTimes(1));
  expect(window.location.search).toBe('');
  expect(confirmClose).toHaveBeenCalledTimes(1);
});
