import { beforeEach, expect, test } from '@jest/globals';
import { DRAFT_DAYS, DRAFTS_MAX } from '@vr/shared-api/limits';
import { keepDraft, readStoredDraft } from '@vr/shared-ui/drafts';
import { act, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInWizards } from '../testing/render.ts';
import { DraftGate } from './DraftGate.tsx';
import type { SavedDraft } from './draft.ts';

const OLD_KEY = 'draft:5:course-new';
const KEY = `${OLD_KEY}-a`;
const OTHER_KEY = `${OLD_KEY}-b`;
const DAY_MS = 86_400_000;

interface TestDraft extends SavedDraft {
  title: string;
}

/** Stands in for the browser's Web Locks, which jsdom lacks. */
const held = new Set<string>();
beforeEach(() => {
  localStorage.clear();
  held.clear();
  Object.assign(navigator, {
    locks: {
      request: async (name: string, run: () => Promise<void>) => {
        held.add(name);
        await run();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    },
  });
});

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const keepCourse = (key: string, title: string, at = Date.now(), edited: TestDraft['edited'] = null) =>
  keepDraft(localStorage, key, { title, edited }, at);

const open = async (id?: number) => {
  const rendered = await renderInWizards(
    <DraftGate<TestDraft, { documents: File[] }>
      subject={{ personId: 5, kind: 'course', id }}
      read={(storage, key, now) => {
        const stored = readStoredDraft(storage, key, now);
        return stored && { draft: stored.values as unknown as TestDraft, at: stored.at };
      }}
      titleOf={({ title }) => title}
      textOf={(title) => `You began “${title}”.`}
      noFiles={{ documents: [] }}
      renderOffer={(offer) => <div>{offer}</div>}
    >
      {({ key, resumed }) => (
        <p data-key={key}>
          {resumed ? `Wizard with ${resumed.draft.title} and ${resumed.files.documents.length} files` : 'Empty wizard'}
        </p>
      )}
    </DraftGate>,
  );
  return { ...rendered, keyOf: (text: string) => screen.getByText(text).dataset.key };
};

test('without a draft the wizard opens at once, each time with another key', async () => {
  const first = await open();
  expect(screen.queryByRole('button')).toBeNull();
  const key = first.keyOf('Empty wizard');
  first.unmount();
  const { keyOf } = await open();
  expect(key).toMatch(/^draft:5:course-new-\w+$/u);
  expect(keyOf('Empty wizard')).not.toBe(key);
});

test('a draft is offered with its time and title before the wizard opens, and can be continued', async () => {
  const at = new Date();
  at.setHours(0, 0, 0, 0);
  keepCourse(KEY, 'Site safety', at.getTime());
  const { person, keyOf } = await open();
  await screen.findByRole('heading', { name: 'Draft of 00:00 found' });
  expect(screen.getByText('You began “Site safety”.')).toBeTruthy();
  expect(screen.queryByText(/wizard/iu)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  // IndexedDB stores the files of drafts, and jsdom lacks it.
  await screen.findByText('Wizard with Site safety and 0 files');
  expect(keyOf('Wizard with Site safety and 0 files')).toBe(KEY);
  expect(keys()).toStrictEqual([KEY]);
});

test('starting over deletes the only draft and opens an empty wizard', async () => {
  keepCourse(KEY, 'Site safety');
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(screen.getByText('Empty wizard')).toBeTruthy();
  expect(keys()).toStrictEqual([]);
});

test('several drafts are listed, to continue or discard each; another new one leaves them', async () => {
  keepCourse(KEY, 'Site safety', Date.now() - 1000);
  keepCourse(OTHER_KEY, '');
  keepCourse(OLD_KEY, 'From before', Date.now() - 2000);
  const { person } = await open();
  await screen.findByRole('heading', { name: '3 drafts found' });
  const titles = screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
  expect(titles).toStrictEqual(['Without a title', 'Site safety', 'From before']);
  await person.click(screen.getByRole('button', { name: /^Discard the draft “Without a title”/u }));
  expect(keys().toSorted()).toStrictEqual([OLD_KEY, KEY]);
  await person.click(screen.getByRole('button', { name: 'Start another one' }));
  expect(screen.getByText('Empty wizard')).toBeTruthy();
  expect(keys().toSorted()).toStrictEqual([OLD_KEY, KEY]);
});

test('a draft that is open in another tab is neither offered nor deleted', async () => {
  held.add(KEY);
  keepCourse(KEY, 'Site safety');
  const { unmount, keyOf } = await open();
  await screen.findByText('Empty wizard');
  const own = keyOf('Empty wizard') ?? '';
  expect(keys()).toStrictEqual([KEY]);
  await waitFor(() => expect([...held]).toStrictEqual([KEY, own]));
  unmount();
  await act(async () => undefined);
  expect([...held]).toStrictEqual([KEY]);
});

test('a draft that another tab has opened since it was offered is not continued', async () => {
  keepCourse(KEY, 'Site safety');
  const { person } = await open();
  const resume = await screen.findByRole('button', { name: 'Continue' });
  held.add(KEY);
  await person.click(resume);
  await screen.findByText('Empty wizard');
  expect(keys()).toStrictEqual([KEY]);
});

test('what a new wizard has saved is offered in a new one and in the one that edits it, but in no other', async () => {
  const edited = { id: 12, version: 1, input: {} };
  keepCourse(KEY, 'Saved once', Date.now(), edited);
  for (const id of [undefined, 12]) {
    const { unmount } = await open(id);
    await screen.findByText('You began “Saved once”.');
    unmount();
  }
  keepCourse('draft:5:course-1', 'Another course', Date.now(), { version: 3, input: {} });
  const { unmount } = await open(13);
  expect(screen.getByText('Empty wizard')).toBeTruthy();
  unmount();
  await open(1);
  await screen.findByText('You began “Another course”.');
});

test('of too many drafts the oldest are deleted, but not those of another tab', async () => {
  const all = Array.from({ length: DRAFTS_MAX + 2 }, (_, index) => `${OLD_KEY}-${index}`);
  for (const [index, key] of all.entries()) keepCourse(key, key, Date.now() - index * 1000);
  const [oldest = '', ...newer] = all.toReversed();
  held.add(oldest);
  await open();
  await screen.findByRole('heading', { name: `${DRAFTS_MAX} drafts found` });
  expect(keys().toSorted()).toStrictEqual([...newer.slice(1), oldest].toSorted());
});

test('drafts that are too old are deleted instead of offered, those of other users too', async () => {
  const old = Date.now() - DRAFT_DAYS * DAY_MS - 1000;
  keepCourse(KEY, 'Old', old);
  keepCourse('draft:6:course-new', 'Old', old);
  keepCourse('draft:6:course-2', 'New');
  await open();
  expect(screen.getByText('Empty wizard')).toBeTruthy();
  expect(keys()).toStrictEqual(['draft:6:course-2']);
});
