import { expect, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import HeldReports from './HeldReports.tsx';
import type { HeldReport } from './useHeldReports.ts';

const LIST = 'GET /held-reports';
const DECIDE = 'POST /held-reports/decisions';

const report = (id: number, name: string, over: Partial<HeldReport> = {}): HeldReport => ({
  id,
  person: { id: id + 100, name },
  training: { id: 42, lang: 'en', title: 'Using a fire extinguisher' },
  fileType: 'WEB_GL',
  launchedAt: '2026-06-15T10:00:00.000Z',
  startedAt: '2026-06-15T10:00:00.000Z',
  receivedAt: '2026-06-15T10:01:00.000Z',
  seconds: 86_400,
  progress: 100,
  score: 90,
  finished: true,
  reasons: ['TOO_LONG'],
  ...over,
});
const ADA = report(1, 'Ada Roy');
const LEO = report(2, 'Leo Petit', { reasons: ['BEFORE_LAUNCH', 'OVERLAP', 'TOO_SHORT'], score: null });

async function open(answers: Record<string, Answer>) {
  const rendered = await renderAdmin(<HeldReports />, {
    answers: { [LIST]: { items: [ADA, LEO], total: 2 }, ...answers },
  });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  const decisions = () => rendered.calls.filter(({ endpoint }) => endpoint === DECIDE).map(({ input }) => input.body);
  return { ...rendered, decisions };
}
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('a list that cannot be loaded can be loaded again, and an empty one says what it is for', async () => {
  const answers = [NETWORK_FAILURE, { items: [], total: 0 }];
  const { person } = await open({ [LIST]: () => answers.shift() });
  await person.click(screen.getByText('Retry'));
  expect(await screen.findByText('Nothing to check')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('each session shows what was reported, and why it was marked', async () => {
  await open({});
  expect(names()).toStrictEqual(['Ada Roy', 'Leo Petit']);
  expect(screen.getByRole('status').textContent).toBe('2 sessions');
  expect(screen.getByText('It is longer than the time that had passed since it began.')).toBeTruthy();
  expect(screen.getByText('It began before the training was opened.')).toBeTruthy();
  expect(screen.getByText('It overlaps other sessions of the same person.')).toBeTruthy();
  expect(screen.getByText('It is shorter than anybody needs for what it reports.')).toBeTruthy();
  expect(screen.getAllByText('24h')).toHaveLength(2);
  expect(screen.getAllByText('90%')).toHaveLength(1);
});

test('a list of the oldest says how many there are in all', async () => {
  await open({ [LIST]: { items: [ADA], total: 130 } });
  expect(screen.getByRole('status').textContent).toBe('The first 1 of 130');
});

test('one session is accepted at once', async () => {
  const lists = [[ADA, LEO], [LEO]];
  const { person, decisions, notices } = await open({
    [LIST]: () => {
      const items = lists.shift() ?? [LEO];
      return { items, total: items.length };
    },
    [DECIDE]: { decided: 1 },
  });
  await person.click(screen.getByRole('button', { name: 'Accept the session of Ada Roy' }));
  await waitFor(() => expect(names()).toStrictEqual(['Leo Petit']));
  expect(decisions()).toStrictEqual([{ heldReportIds: [1], accept: true }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The session counts now.' }]);
});

test('several sessions are rejected after a confirmation, and a failure can be repeated', async () => {
  const answers = [refusal(500, 'INTERNAL'), { decided: 2 }];
  const { person, decisions, notices } = await open({ [DECIDE]: () => answers.shift() });
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await person.click(screen.getByRole('button', { name: 'Reject the selection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 sessions?' }));
  await person.click(dialog.getByText('Reject'));
  await waitFor(() => expect(notices).toHaveLength(1));
  await person.click(dialog.getByText('Reject'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decisions()).toStrictEqual(Array(2).fill({ heldReportIds: [1, 2], accept: false }));
  expect(notices).toStrictEqual([
    { kind: 'error', text: 'The decision could not be saved. Try again.' },
    { kind: 'success', text: '2 sessions have been rejected.' },
  ]);
});

test('a session that another admin has decided disappears', async () => {
  const lists = [[ADA], []];
  const { person, notices } = await open({
    [LIST]: () => {
      const items = lists.shift() ?? [];
      return { items, total: items.length };
    },
    [DECIDE]: refusal(404, 'NOT_FOUND'),
  });
  await person.click(
    screen.getByRole('checkbox', { name: 'Select the session of Ada Roy, Using a fire extinguisher' }),
  );
  await person.click(screen.getByRole('button', { name: 'Accept the selection' }));
  expect(await screen.findByText('Nothing to check')).toBeTruthy();
  expect(notices).toStrictEqual([{ kind: 'error', text: 'Another admin has already decided.' }]);
});
