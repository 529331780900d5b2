import { beforeEach, expect, jest, test } from '@jest/globals';
import type { UiLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { SessionClient } from '@vr/shared-api/session';
import { screen } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import SwitchAccountDialog from './SwitchAccountDialog.tsx';

beforeEach(() => localStorage.clear());

async function renderDialog(roles: Role[], client: Partial<SessionClient> = {}, lang: UiLang = 'en') {
  const onClose = jest.fn();
  const switchRole = jest.fn();
  const dialog = <SwitchAccountDialog targetId={undefined} onClose={onClose} />;
  const portal = await renderInShell(dialog, { switchRole, profile: { roles }, client, lang });
  return { ...portal, onClose, switchRole };
}
const roleButtons = () => screen.getAllByRole('listitem').map((item) => item.querySelector('button')!);
const names = () => roleButtons().map((button) => button.querySelector('strong')?.textContent);
const role = (name: string) => screen.getByText(name).closest('button')!;

test('an admin can choose each of their roles and the learner; the current one is marked', async () => {
  await renderDialog(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']);
  expect(names()).toStrictEqual(['Admin', 'Manager', 'Learner']);
  expect(roleButtons().map((button) => button.getAttribute('aria-current'))).toStrictEqual(['true', 'false', 'false']);
  expect(role('Admin').textContent).toContain('Current');
  expect(role('Manager').textContent).toContain('Lead a team and find the trainings that suit it.');
});

test('choosing another role switches to it and says so', async () => {
  const { person, switchRole, notices } = await renderDialog(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']);
  await person.click(role('Learner'));
  expect(switchRole.mock.calls).toStrictEqual([['']]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Current role: Learner' }]);
  await person.click(role('Manager'));
  expect(switchRole).toHaveBeenLastCalledWith('ROLE_MANAGER');
});

test('choosing the current role only closes the dialog', async () => {
  const { person, switchRole, onClose, notices } = await renderDialog(['ROLE_ADMINISTRATOR']);
  await person.click(role('Admin'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(switchRole).not.toHaveBeenCalled();
  expect(notices).toStrictEqual([]);
});

test('in a training centre the manager is called instructor, and in French the admin and the learner have other names too', async () => {
  const center = { type: 'TRAINING_CENTER' } as const;
  const { unmount } = await renderDialog(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], center);
  expect(names()).toStrictEqual(['Admin', 'Instructor', 'Learner']);
  expect(role('Instructor').textContent).toContain('Lead a group of learners');
  unmount();
  await renderDialog(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], center, 'fr');
  expect(names()).toStrictEqual(['Gestionnaire', 'Formateur', 'Apprenant']);
});

const OTHERS: [string, Role[]][] = [
  ['a learner', []],
  ['a manager', ['ROLE_MANAGER']],
  ['the admin of a partner', ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']],
  ['the super admin', ['ROLE_SUPER_ADMIN']],
];
test.each(OTHERS)('%s has nothing to switch to, even by the address', async (_, roles) => {
  await renderDialog(roles);
  expect(screen.queryByRole('dialog')).toBeNull();
});
