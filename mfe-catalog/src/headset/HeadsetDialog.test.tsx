import { afterEach, expect, jest, test } from '@jest/globals';
import { CODE_MS } from '@vr/shared-api/limits';
import { act, NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import HeadsetDialog from './HeadsetDialog.tsx';
import type { LiveSession, LiveState } from './live-session.ts';

const LIVE = 'GET /trainings/:id/live';
const GENERATE = 'POST /users/generate-codes';
const MADE_AT = '2026-06-15T10:00:00.000Z';

const training = trainingDetail({ id: 7, title: 'Lockout', contentTypes: ['APK'] });
const session = (over: Partial<LiveSession> = {}): LiveSession => ({
  progress: 0,
  score: null,
  finished: false,
  steps: [
    { id: 'stop', title: 'Stop the machine', success: false },
    { id: 'lock', title: 'Put the lock on', success: false },
  ],
  check: null,
  ...over,
});

afterEach(() => void jest.useRealTimers());

/** Opens the dialog. `live` is the state of the headset, which a test can change between two requests. */
async function open() {
  jest.useFakeTimers();
  const live: { state: LiveState | Error } = { state: { signedIn: false, session: null } };
  const expiresAt = new Date(Date.parse(MADE_AT) + CODE_MS).toISOString();
  const codes = ['AB12CD', 'XY34ZW'];
  const openSurvey = jest.fn();
  const portal = await renderInCatalog(<HeadsetDialog training={training} open onClose={() => undefined} />, {
    portal: { openSurvey },
    answers: {
      'GET /trainings/:id': { ...training, progressionPercent: 100 },
      [GENERATE]: () => ({ items: [{ id: 5, code: codes.shift(), expiresAt }] }),
      [LIVE]: () => live.state,
    },
  });
  const next = async (state: LiveState | Error) => {
    live.state = state;
    await act(() => jest.advanceTimersByTimeAsync(3000));
  };
  await act(() => jest.advanceTimersByTimeAsync(1));
  const requests = () => portal.calls.filter(({ endpoint }) => endpoint === LIVE);
  return { ...portal, next, requests, openSurvey };
}

const status = () => screen.getByRole('status', { name: '' }).textContent;

test('the dialog shows a code and its QR code, and watches the headset since the code was made', async () => {
  const { requests } = await open();
  expect(screen.getByText('Code: A, B, 1, 2, C, D')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^QR code/u }).tagName).toBe('svg');
  expect(status()).toBe('Waiting for the headset…');
  expect(requests().map(({ input }) => input)).toStrictEqual([
    { params: { id: 7 }, query: { lang: 'en', since: MADE_AT } },
  ]);
});

test('the dialog says when the headset signs in, starts, completes steps and finishes, and then stops asking', async () => {
  const { next, requests } = await open();
  await next({ signedIn: true, session: null });
  expect(status()).toBe('The headset is signed in.');
  expect(screen.queryByText(/^Code:/u)).toBeNull();

  await next({ signedIn: true, session: session() });
  expect(status()).toBe('The training has started.0 of 2 steps done');

  const [stop, lock] = session().steps as [LiveSession['steps'][number], LiveSession['steps'][number]];
  const halfway = { progress: 50, score: 80, steps: [{ ...stop, success: true }, lock] };
  await next({ signedIn: true, session: session(halfway) });
  expect(status()).toBe('The training has started.1 of 2 steps doneScore: 80');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
    'Stop the machine (done)',
    'Put the lock on',
  ]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');

  await next({ signedIn: true, session: session({ ...halfway, finished: true }) });
  expect(status()).toMatch(/^Well done! You have finished the training\./u);
  const before = requests().length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(requests().length).toBe(before);
});

test('a request that fails is repeated, and the dialog says so until one succeeds', async () => {
  const { next } = await open();
  await next(NETWORK_FAILURE);
  expect(status()).toBe('The portal cannot be reached. Trying again…');
  await next({ signedIn: true, session: null });
  expect(status()).toBe('The headset is signed in.');
});

test('another headset gets another code', async () => {
  const { next } = await open();
  await next({ signedIn: true, session: null });
  act(() => screen.getByRole('button', { name: 'Use another headset' }).click());
  await next({ signedIn: false, session: null });
  expect(screen.getByText('Code: X, Y, 3, 4, Z, W')).toBeTruthy();
});

test('a session that is being checked says so', async () => {
  const { next } = await open();
  await next({ signedIn: true, session: session({ check: 'PENDING' }) });
  expect(screen.getByText(/is being checked/u)).toBeTruthy();
});

test('a closed dialog asks no more, and opens the survey if the session has completed the training', async () => {
  const { next, requests, rerender, openSurvey } = await open();
  await next({ signedIn: true, session: session({ progress: 50 }) });
  const before = requests().length;
  expect(openSurvey).not.toHaveBeenCalled();
  rerender(<HeadsetDialog training={training} open={false} onClose={() => undefined} />);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(requests().length).toBe(before);
  expect(openSurvey).toHaveBeenCalledWith(7);
});

test('the focus stays in the dialog when the code disappears', async () => {
  const { next } = await open();
  expect(document.activeElement).toBe(screen.getByText(/^Code:/u));
  await next({ signedIn: true, session: null });
  expect(document.activeElement?.textContent).toContain('The headset is signed in.');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

test('a hidden page asks nothing until it is visible again', async () => {
  const { requests } = await open();
  const before = requests().length;
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(requests().length).toBe(before);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  jest.useRealTimers();
  await waitFor(() => expect(requests().length).toBeGreaterThan(before));
});
