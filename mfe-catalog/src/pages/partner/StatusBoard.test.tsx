import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { screen, userEvent, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../../testing/catalog.ts';
import { training } from '../../testing/training.ts';
import type { Training } from '../../trainings/training.ts';
import { StatusBoard } from './StatusBoard.tsx';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-06-10T10:00:00.000Z'), advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

const own = (id: number, status: Training['status'], over: Partial<Training> = {}): Training =>
  training({
    id,
    status,
    title: `Training ${id}`,
    isOwner: true,
    isFromPartner: true,
    alreadyPublished: false,
    ...over,
  });

const DRAFT = own(1, 'CREATED', { contentTypes: [] });
const READY = own(2, 'CREATED');
const NEW_VERSION = own(3, 'CREATED', { alreadyPublished: true });
const REJECTED = own(4, 'REJECTED', {
  rejectionReason: 'Too dark.',
  waitsSince: '2026-06-08T08:00:00.000Z',
  lastModifiedDate: '2026-06-08T08:00:00.000Z',
});
const CORRECTED = own(5, 'REJECTED', {
  ...REJECTED,
  id: 5,
  title: 'Training 5',
  lastModifiedDate: '2026-06-09T08:00:00.000Z',
});
const REQUESTED = own(6, 'VALIDATION_REQUESTED', { waitsSince: '2026-06-07T08:00:00.000Z' });
const TODAY = own(7, 'UNDER_REVIEW', { waitsSince: '2026-06-10T07:00:00.000Z' });
const ONLINE = own(8, 'VALIDATED', { alreadyPublished: true, availableUntil: '2026-06-20T10:00:00.000Z' });
const ALL = [DRAFT, READY, NEW_VERSION, REJECTED, CORRECTED, REQUESTED, TODAY, ONLINE];

const editTraining = jest.fn();
async function render(trainings: readonly Training[], { narrowed = false, answers = {} } = {}) {
  editTraining.mockClear();
  const portal = await renderInCatalog(<StatusBoard trainings={trainings} narrowed={narrowed} />, {
    profile: { roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] },
    client: { type: 'PARTNER', timeZone: 'Europe/Paris' },
    portal: { editTraining },
    answers,
  });
  return { ...portal, person: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
const column = (name: string) => within(screen.getByRole('region', { name }));
const card = (title: string) => within(screen.getByRole('link', { name: title }).closest('article')!);

test('each status has a column with its number, and an empty one says what would be there', async () => {
  const { unmount } = await render(ALL);
  const names = ['Drafts', 'Rejected', 'Validation requested', 'Under review', 'Published'];
  expect(
    screen
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-labelledby') && region.querySelector('h2')?.textContent),
  ).toStrictEqual(names);
  expect(names.map((name) => column(name).getAllByRole('article').length)).toStrictEqual([3, 2, 1, 1, 1]);
  unmount();
  const { rerender } = await render([ONLINE]);
  expect(column('Rejected').queryByText('Nothing to correct.')).not.toBeNull();
  rerender(<StatusBoard trainings={[ONLINE]} narrowed />);
  expect(column('Rejected').queryByText('Nothing matches here.')).not.toBeNull();
});

test('a card says what the partner has to do, why it was rejected, and for how many days it waits', async () => {
  await render(ALL);
  const state = (title: string) => screen.getByRole('link', { name: title }).closest('article')?.textContent;
  expect(state('Training 1')).toContain('To complete · No content yet');
  expect(state('Training 2')).toContain('To submit');
  expect(state('Training 3')).toContain('New version · To submit');
  expect(state('Training 4')).toMatch(/To correct.*Too dark\./u);
  expect(state('Training 5')).toMatch(/Corrected, to submit again.*Too dark\./u);
  expect(state('Training 6')).toContain('Waiting for 3 days');
  expect(state('Training 7')).toContain('Waiting since today');
  expect(state('Training 8')).toContain('Available until 20/06/2026');
});

test('the button of a card opens the wizard, or asks whether to request the validation', async () => {
  const { person, calls } = await render(ALL, {
    answers: {
      'POST /trainings/:id/request-validation': { status: 'VALIDATION_REQUESTED', at: '2026-06-10T10:00:00.000Z' },
    },
  });
  await person.click(card('Training 4').getByRole('button', { name: 'Correct', description: 'Training 4' }));
  await person.click(card('Training 1').getByRole('button', { name: 'Complete' }));
  expect(editTraining.mock.calls).toStrictEqual([[4], [1]]);
  await person.click(card('Training 5').getByRole('button', { name: 'Request validation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request the validation?' }));
  await person.click(dialog.getByRole('button', { name: 'Request validation' }));
  await waitFor(() =>
    expect(calls.map(({ endpoint }) => endpoint)).toContain('POST /trainings/:id/request-validation'),
  );
  for (const title of ['Training 6', 'Training 7', 'Training 8']) expect(card(title).queryByRole('button')).toBeNull();
});

test('a long column shows its first trainings, and a button shows the others and moves the focus to them', async () => {
  const { person } = await render(Array.from({ length: 25 }, (_, at) => own(at + 1, 'VALIDATED')));
  expect(column('Published').getAllByRole('article')).toHaveLength(20);
  await person.click(screen.getByRole('button', { name: 'Show all 25' }));
  expect(column('Published').getAllByRole('article')).toHaveLength(25);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Training 21' }));
  expect(screen.queryByRole('button', { name: /^Show all/u })).toBeNull();
});

test('on a phone, the sections are lists that can be folded, but not while a search or filter is set', async () => {
  narrowToPhone();
  const { person, rerender } = await render(ALL);
  const head = screen.getByRole('button', { name: 'Rejected 2' });
  expect(head.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: /Training 4/u }).textContent).toContain('To correct · Too dark.');
  await person.click(head);
  expect(head.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link', { name: /Training 4/u })).toBeNull();
  expect(screen.queryByRole('link', { name: /Training 6/u })).not.toBeNull();
  rerender(<StatusBoard trainings={ALL} narrowed />);
  expect(screen.queryByRole('link', { name: /Training 4/u })).not.toBeNull();
});
