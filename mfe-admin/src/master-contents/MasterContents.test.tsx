import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import MasterContents from './MasterContents.tsx';
import type { MasterContent } from './useMasterContents.ts';

const LIST = 'GET /master-contents';
const DELETE = 'DELETE /master-contents/:id';
const TOUR: MasterContent = {
  id: 9,
  name: 'Workshop tour',
  files: [{ fileType: 'APK', version: '1.0', fileName: 'tour.apk', fileSize: 2000, createdAt: '2026-06-01T08:00:00Z' }],
  storedSize: 2000,
  usedIn: 0,
  lastModifiedDate: '2026-06-01T08:00:00Z',
  version: 1,
};

/** Opens the page. The server returns `lists` in turn. */
async function open(...lists: MasterContent[][]) {
  const rendered = await renderAdmin(<MasterContents />, {
    profile: { roles: ['ROLE_ADMINISTRATOR'] },
    answers: { [LIST]: () => ({ items: lists.shift() }), [DELETE]: undefined },
  });
  await screen.findByText('Workshop tour');
  return rendered;
}
const startDeletion = async ({ person }: Awaited<ReturnType<typeof open>>) => {
  await person.click(screen.getByRole('button', { name: 'Delete “Workshop tour”' }));
  return within(await screen.findByRole('dialog'));
};
const confirmation = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Delete' });

test('a master content is listed with its builds, and is gone after it has been deleted', async () => {
  const page = await open([TOUR], []);
  expect(within(screen.getByText('Workshop tour').closest('tr')!).getByText('1.0')).toBeTruthy();
  await page.person.click(confirmation(await startDeletion(page)));
  await waitFor(() => expect(screen.queryByText('Workshop tour')).toBeNull());
  expect(page.calls.map(({ endpoint }) => endpoint)).toStrictEqual([LIST, DELETE, LIST]);
  expect(page.calls[1]?.input.params).toStrictEqual({ id: 9 });
});

test('a master content that trainings use cannot be deleted, and the dialog says so', async () => {
  const dialog = await startDeletion(await open([{ ...TOUR, usedIn: 2 }]));
  expect(dialog.getByText(/2 trainings/u)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});
