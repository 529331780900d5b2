import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import type { Results } from '@vr/shared-ui/results';
import { act, fireEvent, NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { fakeModalDialogs, renderInCatalog } from '../testing/catalog.ts';
import { sessionOutcome } from '../testing/outcome.ts';
import { trainingDetail } from '../testing/training.ts';
import Player from './Player.tsx';

const CONTENT = 'http://content.localhost';
const OUTCOME = 'GET /trainings/:id/outcome';
const LAUNCH = {
  launchId: '7d5c4f4e-6c0c-4a4e-9d3f-5d2f1c8f7b10',
  url: `${CONTENT}/launch/x#api=y`,
  userToken: 'launch',
  userId: 5,
  trainingId: 1,
  launchParameter: null,
  contentVersion: '1.0',
  expiresAt: '2026-06-15T10:00:00.000Z',
  resume: null,
  completion: null as { minutes: number | null } | null,
  features: [] as ('camera' | 'microphone')[],
  threads: false,
};
const tested: object[] = [];
const REPORT = {
  id: '0d5c4f4e-6c0c-4a4e-9d3f-5d2f1c8f7b10',
  fileType: 'WEB_GL',
  startedAt: '2026-06-15T10:00:00.000Z',
  seconds: 12,
  finished: false,
  steps: [{ id: 'a', success: true }],
};

beforeEach(() => {
  tested.length = 0;
  fakeModalDialogs();
});

/** Opens the player. Returns functions to post an event of the content and to leave. */
async function open({ test = false, startAgain = false, outcome = sessionOutcome() as unknown, launch = LAUNCH } = {}) {
  const followed = { keep: jest.fn(), send: jest.fn(), settle: jest.fn(), end: jest.fn() };
  const waiting = { getState: () => [], subscribe: () => () => undefined };
  const results = { waiting, follow: jest.fn(() => followed) } as unknown as Results;
  const acts = { onLeave: jest.fn(), onLeft: jest.fn(), onAgain: jest.fn() };
  const player = (leaving: boolean) => (
    <Player id={1} test={test} startAgain={startAgain} leaving={leaving} {...acts} />
  );
  const portal = await renderInCatalog(player(false), {
    portal: { results },
    answers: {
      'GET /trainings/:id': trainingDetail(),
      'POST /trainings/:id/launch': launch,
      [OUTCOME]: outcome,
      'GET /trainings/:id/test-report': () => ({ report: tested.at(-1) ?? null }),
    },
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>(trainingDetail().title);
  const send = (data: object, from?: object) =>
    act(async () => {
      const message = { data, origin: CONTENT, source: frame.contentWindow, ...from };
      window.dispatchEvent(Object.assign(new Event('message'), message));
    });
  const post = (data: object, from?: object) => send({ type: 'portal-player', ...data }, from);
  const postTrouble = (trouble: object, from?: object) => send({ type: 'portal-trial', trouble }, from);
  const goBack = () => act(async () => portal.rerender(player(true)));
  const leave = async () => {
    await goBack();
    await post({ event: 'flushed' });
  };
  const asked = () => portal.calls.filter(({ endpoint }) => endpoint === OUTCOME).length;
  return { ...portal, ...acts, followed, results, frame, post, postTrouble, goBack, leave, asked };
}

test('reports of the content are kept until they are settled, for the person of the launch', async () => {
  const { post, followed, results } = await open();
  expect(results.follow).toHaveBeenCalledWith(LAUNCH);
  await post({ event: 'ready' });
  await post({ event: 'report', report: REPORT });
  expect(followed.keep).toHaveBeenCalledWith(REPORT);
  await post({ event: 'settled', report: REPORT });
  expect(followed.settle).toHaveBeenCalledWith(REPORT);
  await post({ event: 'report', report: { id: 'not an id' } });
  expect(followed.keep).toHaveBeenCalledTimes(1);
});

test('the content can ask to leave, as after Escape in it', async () => {
  const { post, onLeave } = await open();
  await post({ event: 'exit-requested' });
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('only messages from the origin of the launched content count', async () => {
  const { followed, post } = await open();
  const message = { event: 'report', report: REPORT };
  await post(message, { origin: 'http://other.localhost' });
  expect(followed.keep).not.toHaveBeenCalled();
  await post(message);
  expect(followed.keep).toHaveBeenCalledTimes(1);
});

test('messages of a page inside the content count too', async () => {
  const { followed, post, frame, leave } = await open();
  const inner = { parent: frame.contentWindow, postMessage: jest.fn() };
  await post({ event: 'report', report: REPORT }, { source: { parent: inner, postMessage: inner.postMessage } });
  expect(followed.keep).toHaveBeenCalledTimes(1);
  await leave();
  expect(inner.postMessage).toHaveBeenCalledWith({ type: 'portal-player', command: 'flush' }, CONTENT);
  for (const source of [{ parent: window }, { parent: null }, null])
    await post({ event: 'report', report: REPORT }, { source });
  expect(followed.keep).toHaveBeenCalledTimes(1);
});

test('the frame has the launch data in its name, and the permissions of all contents and those that the page declares', async () => {
  const { frame } = await open({ launch: { ...LAUNCH, features: ['microphone'] } });
  const { hash } = new URL(frame.src);
  expect(JSON.parse(frame.name.replace('portal-player:', ''))).toEqual({ launch: hash.slice(1) });
  expect(hash).toContain('#api=y&lang=');
  const features = frame.getAttribute('allow')?.split('; ');
  for (const feature of ['accelerometer', 'gyroscope', 'fullscreen', 'gamepad', 'xr-spatial-tracking', 'microphone'])
    expect(features).toContain(feature);
  expect(features).not.toContain('camera');
  expect(frame.getAttribute('sandbox')).toContain('allow-modals');
});

describe('a content that needs threads', () => {
  const brands = [{ brand: 'Chromium', version: '137' }];
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'userAgentData');
  });

  test.each([
    [undefined, true],
    [{ brands, mobile: false, platform: 'Windows' }, false],
    [{ brands: [{ brand: 'Chromium', version: '136' }], mobile: false, platform: 'Windows' }, true],
    [{ brands, mobile: true, platform: 'Android' }, true],
    [{ brands, mobile: false, platform: 'Android' }, true],
  ])('warns the person in a browser without them: %j', async (userAgentData, warns) => {
    Object.defineProperty(navigator, 'userAgentData', { value: userAgentData, configurable: true });
    await open({ launch: { ...LAUNCH, threads: true } });
    expect(screen.queryByRole('alert') !== null).toBe(warns);
  });
});

test('the launch resumes an unfinished training, or starts it again', async () => {
  for (const [startAgain, body] of [
    [false, { fileType: 'WEB_GL' }],
    [true, { fileType: 'WEB_GL', startAgain: true }],
  ] as const) {
    const { calls, unmount } = await open({ startAgain });
    const launches = calls.filter(({ endpoint }) => endpoint === 'POST /trainings/:id/launch');
    expect(launches.map((call) => call.input.body)).toStrictEqual([body]);
    unmount();
  }
});

test('without a network the training does not start, also not later by surprise', async () => {
  onlineManager.setOnline(false);
  const acts = { onLeave: () => undefined, onLeft: () => undefined };
  const { calls } = await renderInCatalog(<Player id={1} leaving={false} {...acts} />, {
    answers: { 'GET /trainings/:id': trainingDetail(), 'POST /trainings/:id/launch': NETWORK_FAILURE },
  });
  await screen.findByRole('alert', { hidden: true });
  await act(async () => onlineManager.setOnline(true));
  expect(calls.filter(({ endpoint }) => endpoint === 'POST /trainings/:id/launch')).toHaveLength(1);
});

test('what remains is left to the portal when the player is closed', async () => {
  const { unmount, followed } = await open();
  expect(followed.end).not.toHaveBeenCalled();
  unmount();
  expect(followed.end).toHaveBeenCalledTimes(1);
});

test('a test run keeps nothing and has no outcome', async () => {
  const { post, leave, results, onLeft, asked } = await open({ test: true });
  await post({ event: 'report', report: REPORT });
  await leave();
  await waitFor(() => expect(onLeft).toHaveBeenCalled());
  expect(results.follow).not.toHaveBeenCalled();
  expect(asked()).toBe(0);
});

test('a test run shows what the content reports, its errors and its blocked requests beside it', async () => {
  const { post, postTrouble, calls } = await open({ test: true });
  expect(calls.find(({ endpoint }) => endpoint === 'POST /trainings/:id/launch')?.input.body).toStrictEqual({
    fileType: 'WEB_GL',
    test: true,
  });
  const panel = await screen.findByRole('complementary', { name: 'What the content does', hidden: true });
  expect(panel.textContent).toContain('No errors.');
  await postTrouble({ kind: 'error', text: 'ReferenceError: x', source: 'app.js:3' });
  await postTrouble({ kind: 'error', text: 'ReferenceError: x', source: 'app.js:3' });
  await postTrouble({ kind: 'blocked', directive: 'script-src-elem', address: 'https://cdn.example/a.js', source: '' });
  await postTrouble({ kind: 'error', text: 'of another page', source: '' }, { origin: 'https://other.example' });
  await postTrouble({ kind: 'error', text: 'of another frame', source: '' }, { source: window });
  expect(panel.textContent).toContain('ReferenceError: xUncaught error · app.js:32 times');
  expect(panel.textContent).toContain('https://cdn.example/a.jsscript-src-elem');
  expect(panel.textContent).not.toContain('of another');

  await post({ event: 'ready' });
  expect(panel.textContent).toContain('Waiting for the first report');
  tested.push({
    receivedAt: '2026-06-15T10:00:10.000Z',
    fileType: 'WEB_GL',
    contentVersion: '1.0',
    seconds: 75,
    progress: 50,
    points: 40,
    score: 80,
    finished: false,
    steps: [
      { id: 'alarm', title: 'Raise the alarm', success: true, score: 90, seconds: 12 },
      { id: 'typo', title: null, success: true, score: 100, seconds: null },
    ],
    stepCount: 2,
    skills: [{ skillType: 'hard_skill_fire_safety', name: 'Fire safety', value: 45 }],
  });
  await post({ event: 'saved' });
  await screen.findByText('1 of 2 steps reached');
  expect(panel.textContent).toContain('Raise the alarm (passed)90% · 12 s');
  expect(panel.textContent).toContain('typo (passed)Not in the step file, so it does not count');
  expect(panel.textContent).toContain('Fire safety45%');
  expect(panel.textContent).toContain('1 min 15 s');
});

test('a test run says that the content has not loaded the player script, and links the guide', async () => {
  jest.useFakeTimers();
  try {
    const { frame } = await open({ test: true });
    await screen.findByRole('complementary', { name: 'What the content does', hidden: true });
    fireEvent.load(frame);
    await act(async () => jest.advanceTimersByTime(8000));
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'How to add it (in English)', hidden: true });
    expect(link.pathname).toBe('/docs/content-authors.md');
  } finally {
    jest.useRealTimers();
  }
});

test('after a session with a result its outcome takes the place of the content, until it is closed', async () => {
  const { post, leave, person, onLeft } = await open();
  await post({ event: 'report', report: REPORT });
  await leave();
  await screen.findByRole('heading', { name: 'Training completed', hidden: true });
  expect(document.querySelector('iframe')).toBeNull();
  expect(onLeft).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Back to the portal', hidden: true }));
  expect(onLeft).toHaveBeenCalledTimes(1);
});

test('someone who leaves without a result goes back directly', async () => {
  const { post, leave, onLeft, asked } = await open();
  await post({ event: 'report', report: { ...REPORT, steps: [] } });
  await leave();
  await waitFor(() => expect(onLeft).toHaveBeenCalled());
  expect(asked()).toBe(0);
});

test('someone whose session has added nothing, or whose outcome does not load, goes back directly', async () => {
  const nothing = sessionOutcome({ finished: false, percentGained: 0, pointsGained: 0 });
  for (const outcome of [nothing, new Error('no network')]) {
    const { post, leave, onLeft, unmount } = await open({ outcome });
    await post({ event: 'report', report: REPORT });
    await leave();
    await waitFor(() => expect(onLeft).toHaveBeenCalled());
    unmount();
  }
});

describe('a content that does not start the player script', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  async function openSilent(completion: { minutes: number | null } | null = null) {
    const opened = await open({ launch: { ...LAUNCH, completion } });
    await act(async () => fireEvent.load(opened.frame));
    const reportsOf = (act: keyof typeof opened.followed) =>
      opened.followed[act].mock.calls.map(([report]) => report as unknown as typeof REPORT);
    return { ...opened, kept: () => reportsOf('keep'), reported: () => reportsOf('send'), reportsOf };
  }

  test('is reported by the portal, with its visible time', async () => {
    const { goBack, kept, reported, onLeft } = await openSilent();
    await pass(15);
    expect(kept()).toStrictEqual([]);
    await pass(30);
    expect(kept()).toMatchObject([{ fileType: 'WEB_GL', seconds: 45, finished: false, contentVersion: '1.0' }]);
    await pass(10);
    expect(reported()).toStrictEqual([]);
    await goBack();
    expect(reported()).toMatchObject([{ seconds: 55, finished: false }]);
    expect(reported()[0]?.id).toBe(kept()[0]?.id);
    expect(reported()[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(onLeft).toHaveBeenCalled();
  });

  test('is reported while it is open as soon as it will certainly not start the script', async () => {
    const { kept, reported } = await openSilent();
    await pass(15);
    await pass(270);
    expect([kept().length > 0, reported()]).toStrictEqual([true, []]);
    await pass(30);
    expect(reported()).toMatchObject([{ seconds: 315, finished: false }]);
  });

  test('is reported when its page is closed', async () => {
    const { reported } = await openSilent();
    await pass(20);
    window.dispatchEvent(new Event('pagehide'));
    expect(reported()).toMatchObject([{ seconds: 20 }]);
  });

  test('counts one session if it starts the script late', async () => {
    const { post, leave, kept, reported, reportsOf } = await openSilent();
    await pass(50);
    await post({ event: 'ready' });
    expect(reportsOf('settle')).toStrictEqual(kept());
    await post({ event: 'report', report: REPORT });
    await pass(400);
    await leave();
    expect(kept().at(-1)).toStrictEqual(REPORT);
    expect(reported()).toStrictEqual([]);
  });

  test('is not reported by the portal if it starts the script in time', async () => {
    const { post, goBack, reported } = await openSilent();
    await pass(14);
    await post({ event: 'ready' });
    await pass(120);
    await goBack();
    expect(reported()).toStrictEqual([]);
  });

  test('is completed by the time for which it was open, if the training says so', async () => {
    const { kept } = await openSilent({ minutes: 1 });
    await pass(15);
    await pass(30);
    expect(kept().at(-1)).toMatchObject({ seconds: 45, finished: false });
    await pass(30);
    expect(kept().at(-1)).toMatchObject({ seconds: 75, finished: true, progress: 100 });
    expect(screen.queryByRole('button', { name: 'I have finished', hidden: true })).toBeNull();
  });

  test('is completed by the learner, if the training says so', async () => {
    const { goBack, reported, onLeave } = await openSilent({ minutes: null });
    expect(screen.queryByRole('button', { name: 'I have finished', hidden: true })).toBeNull();
    await pass(15);
    fireEvent.click(screen.getByRole('button', { name: 'I have finished', hidden: true }));
    expect(onLeave).toHaveBeenCalledTimes(1);
    await goBack();
    expect(reported()).toMatchObject([{ finished: true, progress: 100 }]);
    expect(screen.queryByRole('heading', { name: 'Training completed', hidden: true })).not.toBeNull();
  });
});
