import { beforeEach, expect, jest, test } from '@jest/globals';
import { address, goTo, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { Dialogs } from './Dialogs.tsx';
import { useDialogs } from './dialogs/useDialogs.ts';
import { renderInShell } from './testing/shell.tsx';

beforeEach(() => localStorage.clear());

function Page() {
  const { open } = useDialogs();
  return (
    <>
      <button type="button" onClick={() => open('help')}>
        Open help
      </button>
      <button type="button" onClick={() => open('notifications')}>
        Open notifications
      </button>
    </>
  );
}

const renderPage = (path: string) =>
  renderInShell(
    <>
      <Page />
      <Dialogs />
    </>,
    { answers: { 'GET /notifications': { items: [], totalPage: 0 } }, path },
  );

test('the dialog of the address opens, and closing it leaves the rest of the address', async () => {
  const { person } = await renderPage('/learner/catalog?q=fire&dialog=help');
  await screen.findByRole('dialog', { name: 'Help' });
  await person.click(screen.getByLabelText('Close', { selector: 'button' }));
  await waitFor(() => expect(address()).toBe('/learner/catalog?q=fire'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an address opens the survey of its training', async () => {
  const { calls } = await renderPage('/learner/catalog?dialog=survey&about=31');
  await screen.findByRole('dialog', { name: 'What did you think of it?' });
  expect(calls[0]).toMatchObject({ endpoint: 'GET /trainings/:id', input: { params: { id: 31 } } });
});

test('an unknown name opens nothing', async () => {
  const { notices } = await renderPage('/learner/catalog?dialog=unknown');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/learner/catalog?dialog=unknown');
  expect(notices).toStrictEqual([]);
});

test('a button opens a dialog in the address', async () => {
  const { person } = await renderPage('/learner/catalog?q=fire');
  await person.click(screen.getByText('Open help'));
  await screen.findByRole('dialog', { name: 'Help' });
  expect(address()).toBe('/learner/catalog?q=fire&dialog=help');
});

test('Back from a dialog that was opened from a dialog leads to the page', async () => {
  const { person } = await renderPage('/learner/catalog');
  await person.click(screen.getByText('Open help'));
  await screen.findByRole('dialog', { name: 'Help' });
  await person.click(screen.getByText('Open notifications'));
  await screen.findByRole('dialog', { name: 'Notifications' });
  await goTo(-1);
  await waitFor(() => expect(address()).toBe('/learner/catalog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog whose code cannot be loaded is closed with a notice', async () => {
  // Simulates a script that cannot be fetched.
  jest.doMock('./download/DownloadDialog.tsx', () => {
    throw new Error('Loading chunk 81 failed');
  });
  const { notices } = await renderPage('/learner/catalog?dialog=download');
  await waitFor(() => expect(address()).toBe('/learner/catalog'));
  expect(notices).toStrictEqual([
    { kind: 'error', text: 'This could not be opened. Check your connection and try again.' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
