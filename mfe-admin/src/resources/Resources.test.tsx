import { expect, test } from '@jest/globals';
import { NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import Resources from './Resources.tsx';
import type { Resource } from './useResources.ts';

const resource = (id: number, title: string, change: Partial<Resource> = {}): Resource => ({
  id,
  title,
  type: 'pdf',
  filename: `${title}.pdf`,
  fileSize: 2000,
  createdBy: 'Léa Martin',
  addedDate: '2026-01-05T10:00:00Z',
  updatedDate: '2026-01-05T10:00:00Z',
  isOwner: true,
  version: 1,
  trainings: [],
  courses: [],
  ...change,
});
const HELMETS = resource(1, 'Helmets', {
  trainings: [
    { id: 1, lang: 'en', title: 'Scaffolding' },
    { id: 2, lang: 'ge', title: 'First aid' },
  ],
  courses: [{ id: 3, lang: 'en', title: 'Site safety' }],
});
const LIST = 'GET /resources';
const DELETE = 'DELETE /resources/:id';

const open = (answers: Record<string, unknown>) => renderAdmin(<Resources />, { answers });
const status = () => screen.getByRole('status').textContent;

test('a list that cannot be loaded can be loaded again, and an empty one says what to add', async () => {
  const answers = [NETWORK_FAILURE, { items: [] }];
  const { person } = await open({ [LIST]: () => answers.shift() });
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No resources yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a resource' })).toBeTruthy();
});

test('the search ignores case and accents, and can be cleared when nothing matches', async () => {
  const { person } = await open({ [LIST]: { items: [HELMETS, resource(2, 'Échafaudage')] } });
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search for a title' });
  expect(status()).toBe('2 resources');
  await person.type(search, 'echa');
  await waitFor(() => expect(status()).toBe('1 resource'));
  expect(screen.queryByText('Helmets')).toBeNull();
  await person.type(search, 'zz');
  expect(await screen.findByText('No resource matches your search.')).toBeTruthy();
  await person.click(screen.getAllByRole('button', { name: 'Clear the search' }).at(-1)!);
  await waitFor(() => expect(status()).toBe('2 resources'));
  expect(search.value).toBe('');
});

test('a document is deleted after a question that says where it is used', async () => {
  const answers: unknown[] = [refusal(500, 'INTERNAL'), {}];
  const lists = [{ items: [HELMETS] }, { items: [] }];
  const { person, calls, notices } = await open({
    [LIST]: () => lists.shift() ?? { items: [] },
    [DELETE]: () => answers.shift(),
  });
  await person.click(await screen.findByRole('button', { name: 'Delete “Helmets”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Helmets”?' });
  expect(dialog.textContent).toContain('It is attached to 2 trainings, 1 course, and will be removed from there.');
  for (const title of ['Scaffolding', 'First aid', 'Site safety']) expect(dialog.textContent).toContain(title);

  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It could not be deleted. Try again.'));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ endpoint }) => endpoint === DELETE).map(({ input }) => input.params)).toStrictEqual([
    { id: 1 },
    { id: 1 },
  ]);
  expect(notices.map(({ kind, text }) => `${kind}: ${text}`)).toStrictEqual([
    'error: It could not be deleted. Try again.',
    'success: The resource has been deleted.',
  ]);
  expect(await screen.findByText('No resources yet')).toBeTruthy();
});

test('a document that someone else has deleted already counts as deleted, and Cancel deletes nothing', async () => {
  const { person, calls, notices } = await open({
    [LIST]: { items: [resource(1, 'Helmets')] },
    [DELETE]: refusal(404, 'NOT_FOUND'),
  });
  const opener = await screen.findByRole('button', { name: 'Delete “Helmets”' });
  await person.click(opener);
  await screen.findByRole('dialog');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
  expect(calls.some(({ endpoint }) => endpoint === DELETE)).toBe(false);

  await person.click(opener);
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notices).toStrictEqual([{ kind: 'success', text: 'The resource has been deleted.' }]));
});
