import { beforeEach, expect, test } from '@jest/globals';
import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { keepDraft, readStoredDraft } from '@vr/shared-ui/drafts';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { DraftGate } from './DraftGate.tsx';

const KEY = 'draft:5:course-new';
const DAY_MS = 86_400_000;

beforeEach(() => localStorage.clear());

const open = () =>
  renderInPortal(
    <DraftGate<{ title: string }, { documents: File[] }>
      draftKey={KEY}
      read={(storage, key, now) => {
        const stored = readStoredDraft(storage, key, now);
        return stored && { draft: { title: String(stored.values.title) }, at: stored.at };
      }}
      textOf={({ title }) => `You began “${title}”.`}
      noFiles={{ documents: [] }}
      renderOffer={(offer) => <div>{offer}</div>}
    >
      {(resumed) => (
        <p>
          {resumed ? `Wizard with ${resumed.draft.title} and ${resumed.files.documents.length} files` : 'Empty wizard'}
        </p>
      )}
    </DraftGate>,
    { texts: { wizards: (lang) => import(`../locales/${lang}.json`) } },
  );

test('without a draft the wizard opens at once', async () => {
  await open();
  expect(screen.getByText('Empty wizard')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a draft is offered with its time and title before the wizard opens, and can be continued', async () => {
  const at = new Date();
  at.setHours(0, 0, 0, 0);
  keepDraft(localStorage, KEY, { title: 'Site safety' }, at.getTime());
  const { person } = await open();
  expect(screen.getByRole('heading', { name: 'Draft of 00:00 found' })).toBeTruthy();
  expect(screen.getByText('You began “Site safety”.')).toBeTruthy();
  expect(screen.queryByText(/wizard/iu)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  // The browser of this test has no IndexedDB, in which the files of drafts are stored.
  expect(await screen.findByText('Wizard with Site safety and 0 files')).toBeTruthy();
  expect(localStorage.getItem(KEY)).not.toBeNull();
});

test('beginning anew deletes the draft and opens an empty wizard', async () => {
  keepDraft(localStorage, KEY, { title: 'Site safety' }, Date.now());
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByText('Empty wizard')).toBeTruthy();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('drafts that are too old are deleted instead of offered, those of other users too', async () => {
  const old = Date.now() - DRAFT_DAYS * DAY_MS - 1000;
  keepDraft(localStorage, KEY, { title: 'Old' }, old);
  keepDraft(localStorage, 'draft:6:course-new', { title: 'Old' }, old);
  keepDraft(localStorage, 'draft:6:course-2', { title: 'New' }, Date.now());
  await open();
  expect(screen.getByText('Empty wizard')).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toStrictEqual(['draft:6:course-2']);
});
