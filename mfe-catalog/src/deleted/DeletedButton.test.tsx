import { expect, test } from '@jest/globals';
import { NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import DeletedButton from './DeletedButton.tsx';
import type { Deletion } from './useDeletions.ts';

const LIST = 'GET /deletions';
const RESTORE = 'POST /deletions/:kind/:id/restore';

const deletion = (over: Partial<Deletion> = {}): Deletion => ({
  kind: 'training',
  id: 1,
  lang: 'en',
  title: 'Fire',
  owner: null,
  deletedBy: 'Ana Lopez',
  deletedAt: '2026-06-15T10:00:00.000Z',
  restorableUntil: '2026-07-15T10:00:00.000Z',
  ...over,
});

async function openList(answers: Record<string, unknown>) {
  const rendered = await renderInCatalog(<DeletedButton />, { answers });
  await rendered.person.click(screen.getByRole('button', { name: 'Recently deleted' }));
  return rendered;
}

test('the list says what was deleted, by whom, and until when it can be restored', async () => {
  await openList({
    [LIST]: {
      items: [
        deletion({ owner: 'Alto' }),
        deletion({ kind: 'course', title: 'First days', deletedBy: '' }),
        deletion({ kind: 'master-content', title: 'Workshop' }),
        deletion({ kind: 'resource', title: 'Plan' }),
      ],
      totalPage: 1,
    },
  });
  const [training, course] = await screen.findAllByRole('listitem');
  expect(training?.textContent).toContain('Training · Alto · Deleted on 15/06/2026 by Ana Lopez');
  expect(training?.textContent).toContain('Can be restored until 15/07/2026');
  expect(course?.textContent).toContain('Course · Deleted on 15/06/2026');
  expect(screen.getAllByRole('button', { name: /^Restore/u })).toHaveLength(4);
});

test('a restored item leaves the list, which then keeps the focus', async () => {
  const lists = [[deletion(), deletion({ id: 2, title: 'Cables' })], [deletion({ id: 2, title: 'Cables' })]];
  const { person, calls, notices } = await openList({
    [LIST]: () => ({ items: lists.length > 1 ? lists.shift() : lists[0], totalPage: 1 }),
    [RESTORE]: null,
  });
  await person.click(await screen.findByRole('button', { name: 'Restore “Fire”' }));
  await waitFor(() => expect(screen.queryByText('Fire')).toBeNull());
  expect(calls.find(({ endpoint }) => endpoint === RESTORE)?.input).toStrictEqual({
    params: { kind: 'training', id: 1 },
  });
  expect(notices).toStrictEqual([{ kind: 'success', text: '“Fire” has been restored' }]);
  expect(document.activeElement?.contains(screen.getByText('Cables'))).toBe(true);
});

test('a restoration that is refused says why beside the item, and can be tried again', async () => {
  const results: unknown[] = [
    refusal(409, 'MASTER_CONTENT_MISSING'),
    refusal(413, 'QUOTA_EXCEEDED'),
    refusal(409, 'RESTORE_EXPIRED'),
    NETWORK_FAILURE,
  ];
  const { person } = await openList({
    [LIST]: { items: [deletion()], totalPage: 1 },
    [RESTORE]: () => results.shift(),
  });
  for (const text of [
    /uses master content/u,
    /not enough storage/u,
    'It can no longer be restored.',
    'It could not be restored. Try again.',
  ]) {
    await person.click(await screen.findByRole('button', { name: 'Restore “Fire”' }));
    await within(screen.getByRole('listitem')).findByText(text);
  }
});

test('an empty list says what will be in it, and one that cannot be loaded can be loaded again', async () => {
  const answers = [NETWORK_FAILURE, { items: [], totalPage: 0 }];
  const { person } = await openList({ [LIST]: () => answers.shift() });
  await screen.findByText('The list could not be loaded');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing to restore');
  expect(screen.queryByText(/stays here for 30 days/u)).not.toBeNull();
});

test('a long list comes in pages', async () => {
  const { person } = await openList({
    [LIST]: ({ query }: { query: { page: number } }) => ({
      items: [deletion({ id: query.page, title: `Page ${query.page}` })],
      totalPage: 2,
    }),
  });
  await screen.findByText('Page 1');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Page 2');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('in an empty list, the button shows only if something can be restored, or if that is not known', async () => {
  const show = async (answer: unknown) => {
    const rendered = await renderInCatalog(<DeletedButton large />, { answers: { [LIST]: answer } });
    await waitFor(() => expect(rendered.queries.isFetching()).toBe(0));
    const shown = screen.queryByRole('button', { name: 'Recently deleted' }) !== null;
    rendered.unmount();
    return shown;
  };
  expect(await show({ items: [], totalPage: 0 })).toBe(false);
  expect(await show({ items: [deletion()], totalPage: 1 })).toBe(true);
  expect(await show(NETWORK_FAILURE)).toBe(true);
});
