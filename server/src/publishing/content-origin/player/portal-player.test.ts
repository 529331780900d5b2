import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { reportSession } from '@vr/shared-api/contract/sessions.schema';
import { CONTENT_STATE_MAX_BYTES } from '@vr/shared-api/limits';
import Format from 'typebox/format';
import Value from 'typebox/value';
import './portal-player.js';

const PORTAL = 'https://portal.example';
const LAUNCH = {
  userToken: 'token-1',
  userId: '7',
  trainingId: '42',
  launchParameter: 'scene=2',
  contentVersion: '1.2',
  api: PORTAL,
  lang: 'fr',
};

interface Sent {
  url: string;
  token: string;
  aborted: () => boolean;
  body: {
    id: string;
    seconds: number;
    progress?: number;
    score?: number;
    finished: boolean;
    steps: { id: string; success: boolean; score?: number; seconds?: number }[];
    state?: string;
  };
  keepalive: boolean;
  answer: (status: number, body?: object, headers?: Record<string, string>) => Promise<void>;
  fail: () => Promise<void>;
}

/** A fake storage. Its keys are enumerable and its methods are not, as in a browser. */
function createStorage(): Storage {
  const store = {};
  const method = (name: string, value: unknown) => Object.defineProperty(store, name, { value, enumerable: false });
  method('getItem', (key: string) => (store as Record<string, string>)[key] ?? null);
  method('setItem', (key: string, value: string) => Object.assign(store, { [key]: value }));
  method('removeItem', (key: string) => delete (store as Record<string, string>)[key]);
  return store as Storage;
}

/** Fakes the history of a tab. */
function createHistory() {
  const history = {
    state: null as object | null,
    addresses: [] as string[],
    replaceState(state: object, _title: string, url: string) {
      history.state = state;
      history.addresses.push(url);
    },
  };
  return history;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Fakes an open content page, with only the parts that the player uses. */
function openPage({
  launch = LAUNCH as Record<string, string> | null,
  localStorage = createStorage(),
  history = createHistory(),
  /** The name of the frame. */
  name = '',
  /** The page of the content around this one. By default, the portal's page is around it. */
  outer = undefined as object | undefined,
} = {}) {
  const sent: Sent[] = [];
  const posted: Record<string, unknown>[] = [];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const parent = outer ?? {
    postMessage: (message: Record<string, unknown>, origin: string) => {
      assert.equal(origin, PORTAL);
      posted.push(message);
    },
  };
  const page = Object.assign(new EventTarget(), {
    document,
    name,
    parent: parent as unknown,
    localStorage,
    location: { pathname: '/t/42/index.html', search: '', hash: launch ? `#${new URLSearchParams(launch)}` : '' },
    history,
    fetch: (url: string, init: RequestInit) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      assert.ok(init.keepalive || init.method !== 'POST' || String(init.body).length > 60_000);
      sent.push({
        url,
        keepalive: init.keepalive === true,
        token: new Headers(init.headers).get('authorization') ?? '',
        body: JSON.parse(String(init.body ?? '{}')),
        aborted: () => init.signal?.aborted ?? false,
        answer: (status, body = { progressionPercent: 50, points: 30, score: null }, headers = {}) => {
          resolve(Response.json(body, { status, headers }));
          return settle();
        },
        fail: () => {
          reject(new TypeError('Failed to fetch'));
          return settle();
        },
      });
      return promise;
    },
  });
  const player = PortalPlayer.start({}, page as unknown as Window & typeof globalThis);
  return {
    player,
    sent,
    posted,
    history,
    page,
    localStorage,
    last: () => sent.at(-1) as Sent,
    kept: () => Object.keys(localStorage).filter((key) => key.startsWith('portal-player:report:')),
    show(visibilityState: 'visible' | 'hidden') {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    message(data: unknown, { origin = PORTAL, source = parent as unknown } = {}) {
      page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
      return settle();
    },
    press: (key: string) => page.dispatchEvent(Object.assign(new Event('keydown'), { key, isComposing: false })),
    close() {
      document.visibilityState = 'hidden';
      page.fetch = () => new Promise(() => {});
    },
  };
}

const later = async (ms: number) => {
  mock.timers.tick(ms);
  await settle();
};

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.parse('2026-06-15T10:00:00Z') });
  mock.method(console, 'error', () => {});
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

describe('the launch', () => {
  it('is read from the address and removed from it', () => {
    const { player, history } = openPage();
    assert.deepEqual(player.user, { id: 7 });
    assert.equal(player.userToken, 'token-1');
    assert.equal(player.trainingId, 42);
    assert.equal(player.launchParameter, 'scene=2');
    assert.equal(player.practice, null);
    assert.equal(openPage({ launch: { ...LAUNCH, practice: 'alarm' } }).player.practice, 'alarm');
    assert.equal(player.contentVersion, '1.2');
    assert.equal(player.lang, 'fr');
    assert.deepEqual(history.addresses, ['/t/42/index.html']);
  });

  it('has the colours of the company if the portal passes both and they are valid', () => {
    const colorsOf = (colors: object) => openPage({ launch: { ...LAUNCH, ...colors } }).player.colors;
    assert.equal(colorsOf({}), null);
    assert.deepEqual(colorsOf({ primary: '#0A7D32', secondary: '#8a5200' }), {
      primary: '#0A7D32',
      secondary: '#8a5200',
    });
    assert.equal(colorsOf({ primary: '#0A7D32' }), null);
    assert.equal(colorsOf({ primary: 'url(x)', secondary: '#8a5200' }), null);
  });

  it('leaves its token in no storage, and keeps what the content has in the state of the history', async () => {
    const history = createHistory();
    history.state = { scene: 2 };
    const { player, last, localStorage } = openPage({ history });
    assert.deepEqual(history.state, { scene: 2 });
    player.step('alarm', { success: true });
    await later(2_000);
    await last().fail();
    assert.match(JSON.stringify(localStorage), /alarm/u);
    assert.doesNotMatch(JSON.stringify(localStorage), /token-1/u);
  });

  it('returns the same player when it is started again', () => {
    const { player, page } = openPage();
    assert.equal(PortalPlayer.start({}, page as unknown as Window & typeof globalThis), player);
  });

  it('reports nothing when the page was not opened by the portal', async () => {
    const { player, sent, posted } = openPage({ launch: null });
    player.step('alarm', { success: true });
    player.finish();
    await later(60_000);
    assert.equal(player.status, 'detached');
    assert.equal(await player.flush(), true);
    assert.deepEqual([sent, posted], [[], []]);
  });
});

describe('a content of several pages', () => {
  it('has one session, with all its values, on whichever page the person is', async () => {
    const first = openPage();
    first.player.step('alarm', { success: true, score: 80 });
    first.player.progress(33);
    first.player.saveState('floor 1');
    await later(10_000);
    await first.last().answer(200);
    first.page.dispatchEvent(new Event('pagehide'));
    first.close();

    const second = openPage({ launch: null, name: first.page.name, localStorage: first.localStorage });
    assert.deepEqual(
      [second.player.trainingId, second.player.launchParameter, second.player.status, second.player.framed],
      [42, 'scene=2', 'saving', true],
    );
    second.player.step('leave', { success: true });
    second.player.progress(20);
    second.player.score(90);
    second.player.finish();
    const { body, token } = second.last();
    assert.equal(token, 'Bearer token-1');
    assert.equal(body.id, first.last().body.id);
    assert.partialDeepStrictEqual(body, { seconds: 10, progress: 33, score: 90, finished: true });
    assert.deepEqual(
      body.steps.map(({ id }) => id),
      ['alarm', 'leave'],
    );
    assert.equal(body.state, undefined, 'the portal has the state already');
    await later(5_000);
    assert.equal(second.player.status, 'saving');
    await second.last().answer(200);
    assert.equal(second.player.status, 'saved');

    second.page.dispatchEvent(new Event('pagehide'));
    const back = openPage({ name: second.page.name });
    await later(2_000);
    assert.partialDeepStrictEqual(back.last().body, { seconds: 15, progress: 33, score: 90 });
  });

  it('has the launch data of the portal even if its first page has no script, and begins anew with each launch', async () => {
    const text = String(new URLSearchParams(LAUNCH));
    const first = openPage({ launch: null, name: `portal-player:${JSON.stringify({ launch: text })}` });
    assert.deepEqual([first.player.user, first.player.status], [{ id: 7 }, 'saving']);
    first.player.progress(50);
    const again = openPage({ launch: { ...LAUNCH, userToken: 'token-2' }, name: first.page.name });
    again.player.finish();
    assert.equal(again.last().body.progress, undefined);
    assert.notEqual(again.last().body.id, first.sent.at(-1)?.body.id ?? '');
  });

  it('is detached if the name of its frame is its own', () => {
    for (const name of [
      'scene',
      'portal-player:',
      'portal-player:{',
      'portal-player:null',
      'portal-player:{"launch":"x"}',
    ])
      assert.equal(openPage({ launch: null, name }).player.status, 'detached', name);
  });

  it('shares the player of the page around it, and leaves by Escape in either', async () => {
    const outer = openPage();
    Object.assign(outer.page, { PortalPlayer });
    const inner = openPage({ launch: null, outer: outer.page });
    assert.equal(inner.player, outer.player);
    inner.player.progress(70);
    await later(2_000);
    assert.equal(outer.last().body.progress, 70);
    inner.press('Escape');
    assert.equal(outer.posted.at(-1)?.event, 'exit-requested');
  });

  it('reports from an inner page if the page around it has no script', async () => {
    const posted: { event: string }[] = [];
    const portal = { postMessage: (message: { event: string }) => posted.push(message) };
    const name = `portal-player:${JSON.stringify({ launch: String(new URLSearchParams(LAUNCH)) })}`;
    const outer = { document: {}, name, parent: portal };
    const inner = openPage({ launch: null, outer });
    assert.equal(inner.player.framed, true);
    inner.player.progress(70);
    await later(2_000);
    assert.equal(inner.last().body.progress, 70);
    const next = openPage({ launch: null, outer });
    next.player.finish();
    assert.partialDeepStrictEqual(next.last().body, { id: inner.last().body.id, progress: 70, finished: true });
    assert.ok(posted.some(({ event }) => event === 'finished'));
    await next.message({ type: 'portal-player', command: 'flush' }, { source: portal });
    await next.last().answer(200);
    assert.equal(posted.at(-1)?.event, 'flushed');
  });
});

describe('a report', () => {
  it('fits the contract and goes to the training with the token of the launch', async () => {
    Format.Set('uuid', (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u.test(text));
    Format.Set('date-time', (text) => new Date(text).toISOString() === text);
    const { player, last } = openPage();
    player.step('alarm', { success: true, score: 80, seconds: 12 });
    player.progress(40);
    player.score(80);
    await later(2_000);
    assert.equal(last().url, `${PORTAL}/api/v1/trainings/42/sessions`);
    assert.equal(last().token, 'Bearer token-1');
    assert.deepEqual([...Value.Errors(reportSession.body, last().body)], []);
  });

  it('contains the whole state, with one request for changes close together', async () => {
    const { player, sent, last } = openPage();
    player.step('alarm', { success: true, score: 80 });
    await later(1_000);
    player.step('pin', { success: true });
    await later(1_000);
    assert.equal(sent.length, 1);
    assert.deepEqual(last().body.steps, [
      { id: 'alarm', success: true, score: 80 },
      { id: 'pin', success: true },
    ]);
    await last().answer(200);
    player.score(90);
    await later(2_000);
    assert.equal(sent.length, 2);
    assert.equal(last().body.steps.length, 2);
    assert.equal(last().body.score, 90);
    assert.equal(last().body.id, sent[0]?.body.id);
  });

  it('never lowers a value', async () => {
    const { player, last } = openPage();
    player.step('alarm', { success: true, score: 80, seconds: 30 });
    player.step('alarm', { success: false, score: 40, seconds: 10 });
    player.progress(60);
    player.progress(20);
    player.score(80);
    player.score(10);
    await later(2_000);
    assert.deepEqual(last().body.steps, [{ id: 'alarm', success: true, score: 80, seconds: 30 }]);
    assert.deepEqual([last().body.progress, last().body.score], [60, 80]);
  });

  it('has whole numbers, and no value for null', async () => {
    const { player, last } = openPage();
    player.step('alarm', { success: true, score: 79.5, seconds: 12.4 });
    player.step('alarm', { success: true, score: null, seconds: null });
    player.step('pin', { success: true, score: null, seconds: null });
    player.progress(33.3);
    player.progress(null);
    player.score(null);
    player.score(undefined);
    await later(2_000);
    assert.deepEqual(last().body.steps, [
      { id: 'alarm', success: true, score: 80, seconds: 12 },
      { id: 'pin', success: true },
    ]);
    assert.equal(last().body.progress, 33);
    assert.equal('score' in last().body, false);
  });

  it('is sent at once when the exercise is finished', async () => {
    const { player, last, posted } = openPage();
    player.score(75);
    player.finish();
    assert.equal(last().body.finished, true);
    assert.deepEqual(posted.at(-1), { type: 'portal-player', event: 'finished', score: 75 });
  });

  it("is handed to the portal's page, which also gets each report that is accepted", async () => {
    const { player, last, posted } = openPage();
    player.score(60);
    await later(2_000);
    const reports = (name: string) =>
      posted.filter(({ event }) => event === name).map(({ report }) => JSON.parse(JSON.stringify(report)));
    player.score(80);
    assert.deepEqual(
      reports('report').map(({ score }) => score),
      [undefined, 60, 80],
    );
    await last().answer(200);
    assert.deepEqual(reports('settled'), [reports('report')[1]]);
  });

  it("is settled for the portal's page when it is refused for good, and not when its token has expired", async () => {
    for (const [status, settled] of [
      [409, 1],
      [401, 0],
    ] as const) {
      const { last, posted } = openPage();
      await later(2_000);
      await last().answer(status, { code: 'REFUSED' });
      assert.equal(posted.filter(({ event }) => event === 'settled').length, settled);
    }
  });

  it('throws on invalid values', () => {
    const { player } = openPage();
    assert.throws(() => player.step('', { success: true }), TypeError);
    assert.throws(() => player.score(Number.NaN), TypeError);
    player.score(1e9);
  });
});

describe('the unfinished attempt', () => {
  const RESUME = { steps: [{ id: 'alarm', score: 80 }], state: '{"stage":"pin"}' };
  const requests = (page: ReturnType<typeof openPage>) => page.sent.filter(({ url }) => url.endsWith('/resume'));

  it('is requested once, only if the content asks, with the token of the launch', async () => {
    const page = openPage();
    assert.deepEqual(page.sent, []);
    const { resume } = page.player;
    assert.equal(page.player.resume, resume);
    await settle();
    assert.equal(page.last().url, `${PORTAL}/api/v1/trainings/42/resume`);
    assert.equal(page.last().token, 'Bearer token-1');
    await page.last().answer(200, { resume: RESUME });
    assert.deepEqual(await resume, RESUME);
    assert.equal(requests(page).length, 1);
  });

  it('is null if nothing is unfinished, and for an older portal', async () => {
    for (const [status, body] of [
      [200, { resume: null }],
      [200, {}],
      [404, { code: 'NOT_FOUND' }],
      [401, { code: 'NOT_AUTHENTICATED' }],
    ] as const) {
      const { player, last } = openPage();
      const { resume } = player;
      await settle();
      await last().answer(status, body);
      assert.equal(await resume, null);
    }
  });

  it('is null if the portal cannot be reached, or does not reply within ten seconds', async () => {
    const failing = openPage();
    const failed = failing.player.resume;
    await settle();
    await failing.last().fail();
    assert.equal(await failed, null);
    const silent = openPage();
    const { resume } = silent.player;
    await settle();
    await later(10_000);
    assert.equal(await resume, null);
  });

  it('is null without a request outside the portal', async () => {
    const { player, sent } = openPage({ launch: null });
    assert.equal(await player.resume, null);
    assert.deepEqual(sent, []);
  });

  it('is requested after the reports of earlier sessions of the training were sent', async () => {
    const first = openPage();
    first.player.saveState('offline');
    await later(2_000);
    await first.last().fail();
    first.close();
    const second = openPage({ localStorage: first.localStorage });
    const { resume } = second.player;
    await settle();
    assert.deepEqual(
      second.sent.map(({ body }) => body.state),
      ['offline'],
    );
    assert.equal(requests(second).length, 0);
    await second.last().answer(200);
    assert.equal(requests(second).length, 1);
    await second.last().answer(200, { resume: { steps: [], state: 'offline' } });
    assert.equal((await resume)?.state, 'offline');
  });

  it('is requested without the earlier reports if they cannot be sent', async () => {
    const first = openPage();
    await later(2_000);
    await first.last().fail();
    first.close();
    const second = openPage({ localStorage: first.localStorage });
    const { resume } = second.player;
    await second.last().answer(503, {});
    await second.last().answer(200, { resume: RESUME });
    assert.deepEqual(await resume, RESUME);
  });
});

describe('the state of the content', () => {
  it('goes out with the reports until the portal has it', async () => {
    const { player, last, sent, kept, localStorage } = openPage();
    player.saveState('at the pin');
    await later(2_000);
    assert.equal(last().body.state, 'at the pin');
    await last().fail();
    assert.match(localStorage.getItem(kept()[0] as string) ?? '', /at the pin/u);
    await later(2_000);
    assert.equal(last().body.state, 'at the pin');
    await last().answer(200);
    player.score(10);
    await later(2_000);
    assert.equal(last().body.state, undefined, 'the portal has it already');
    await last().answer(200);
    player.saveState('at the sweep');
    await later(2_000);
    assert.equal(last().body.state, 'at the sweep');
    assert.equal(new Set(sent.map(({ body }) => body.id)).size, 1);
  });

  it('is refused if it is not a text, contains NUL, or is larger than the portal accepts', () => {
    const { player } = openPage();
    assert.throws(() => player.saveState(undefined as unknown as string), TypeError);
    assert.throws(() => player.saveState('a\0b'), TypeError);
    assert.throws(() => player.saveState('x'.repeat(CONTENT_STATE_MAX_BYTES + 1)), RangeError);
    assert.throws(() => player.saveState('é'.repeat(CONTENT_STATE_MAX_BYTES / 2 + 1)), RangeError);
  });

  it('of the largest size is sent by a request without keepalive, which browsers limit to 64 KiB', async () => {
    const { player, last } = openPage();
    player.score(10);
    await later(2_000);
    assert.equal(last().keepalive, true);
    await last().answer(200);
    player.saveState('x'.repeat(CONTENT_STATE_MAX_BYTES));
    await later(2_000);
    assert.equal(last().keepalive, false);
    assert.equal(last().body.state?.length, CONTENT_STATE_MAX_BYTES);
  });
});

describe('the time', () => {
  it('counts only while the page is visible', async () => {
    const { sent, last, show } = openPage();
    await later(10_000);
    await sent[0]?.answer(200);
    show('hidden');
    assert.equal(last().body.seconds, 10);
    await last().answer(200);
    await later(3_600_000);
    show('visible');
    await later(5_000);
    show('hidden');
    assert.equal(last().body.seconds, 15);
  });

  it('is reported every 30 seconds while the page is visible', async () => {
    const { sent, last } = openPage();
    await later(2_000);
    await last().answer(200);
    await later(28_000);
    assert.equal(last().body.seconds, 30);
    await last().answer(200);
    await later(30_000);
    assert.equal(sent.length, 3);
    assert.equal(last().body.seconds, 60);
  });

  it('does not count while the machine sleeps', async () => {
    const { last } = openPage();
    mock.timers.setTime(Date.parse('2026-06-15T18:00:00Z'));
    await later(30_000);
    assert.ok(last().body.seconds <= 60 + 30, `${last().body.seconds} s`);
  });
});

describe('one session', () => {
  it('never sends two reports at once; the newest state follows the first', async () => {
    const { player, sent, last } = openPage();
    await later(2_000);
    player.step('alarm', { success: true });
    await later(10_000);
    assert.equal(sent.length, 1);
    await last().answer(200);
    assert.equal(sent.length, 2);
    assert.equal(last().body.steps.length, 1);
  });

  it('replaces a report under way by the newest state when the page is left', async () => {
    const { player, sent, page, last } = openPage();
    await later(2_000);
    player.step('alarm', { success: true });
    page.dispatchEvent(new Event('pagehide'));
    assert.equal(sent.length, 2);
    assert.equal(sent[0]?.aborted(), true);
    assert.equal(last().body.steps.length, 1);
  });
});

describe('a lost connection', () => {
  it('loses nothing: the state is kept and retried forever, with growing pauses', async () => {
    const { player, sent, last, kept, posted } = openPage();
    player.step('alarm', { success: true });
    await later(2_000);
    await last().fail();
    assert.equal(player.status, 'offline');
    assert.equal(kept().length, 1);
    assert.equal(posted.at(-1)?.event, 'offline');
    await later(2_000);
    assert.equal(sent.length, 2);
    await last().answer(503, {});
    await later(3_999);
    assert.equal(sent.length, 2);
    await later(1);
    assert.equal(sent.length, 3);
    await last().answer(200);
    assert.equal(player.status, 'saved');
    assert.deepEqual(kept(), []);
    assert.deepEqual(posted.at(-1), {
      type: 'portal-player',
      event: 'saved',
      progressionPercent: 50,
      points: 30,
      score: null,
    });
  });

  it('leads to a retry as soon as the network is back', async () => {
    const { sent, last, page } = openPage();
    await later(2_000);
    await last().fail();
    page.dispatchEvent(new Event('online'));
    assert.equal(sent.length, 2);
  });

  it('leads to a pause of the length that the server requests', async () => {
    const { sent, last } = openPage();
    await later(2_000);
    await last().answer(429, {}, { 'retry-after': '20' });
    await later(19_999);
    assert.equal(sent.length, 1);
    await later(1);
    assert.equal(sent.length, 2);
  });

  it('is assumed if a request gets no reply', async () => {
    const { player, last } = openPage();
    await later(2_000);
    await later(20_000);
    assert.equal(last().aborted(), true);
    assert.equal(player.status, 'offline');
  });

  it('loses nothing even if the browser refuses storage', async () => {
    const refusing = new Proxy({} as Storage, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { player, last } = openPage({ localStorage: refusing });
    player.step('alarm', { success: true });
    await later(2_000);
    await last().fail();
    await later(2_000);
    assert.equal(last().body.steps.length, 1);
  });
});

describe('a report of an earlier session', () => {
  it('is sent unchanged at the next start', async () => {
    const first = openPage();
    first.player.step('alarm', { success: true });
    await later(2_000);
    await first.last().fail();
    first.close();

    const second = openPage({ launch: { ...LAUNCH, userToken: 'token-2' }, localStorage: first.localStorage });
    assert.equal(second.sent.length, 1);
    assert.equal(second.last().body.id, first.last().body.id);
    assert.deepEqual(second.last().body.steps, [{ id: 'alarm', success: true }]);
    assert.equal(second.last().token, 'Bearer token-2', 'the newer token of the same person and training');
    await second.last().answer(200);
    assert.equal(second.kept().length, 1, 'the report of the second page');
  });

  it('waits for the next launch of its person and training', async () => {
    const first = openPage();
    await later(2_000);
    await first.last().fail();
    first.close();
    for (const other of [
      { userId: '8', userToken: 'token-8' },
      { trainingId: '43', userToken: 'token-43' },
    ]) {
      const page = openPage({ launch: { ...LAUNCH, ...other }, localStorage: first.localStorage });
      await later(2_000);
      assert.equal(page.sent.length, 1, 'its own report');
      assert.notEqual(page.last().body.id, first.last().body.id);
      await page.last().answer(200);
      page.close();
    }
    const again = openPage({ launch: { ...LAUNCH, userToken: 'token-3' }, localStorage: first.localStorage });
    assert.equal(again.last().body.id, first.last().body.id);
    assert.equal(again.last().token, 'Bearer token-3');
  });

  it('is not sent in a test run, whose own reports are kept in no storage', async () => {
    const first = openPage();
    await later(2_000);
    await first.last().fail();
    first.close();
    const trial = openPage({ launch: { ...LAUNCH, trial: '1' }, localStorage: first.localStorage });
    await later(2_000);
    assert.equal(trial.sent.length, 1, 'its own report');
    assert.notEqual(trial.last().body.id, first.last().body.id);
    await trial.last().fail();
    assert.equal(first.kept().length, 1, 'the report of the real session');
    trial.close();
  });

  it('is sent even if another entry cannot be read', async () => {
    const localStorage = createStorage();
    localStorage.setItem('portal-player:report:7:42:broken', '{');
    const { kept, last } = openPage({ localStorage });
    await later(2_000);
    await last().answer(200);
    assert.deepEqual(kept(), []);
  });
});

describe('a refusal', () => {
  for (const [status, code] of [
    [400, 'VALIDATION'],
    [403, 'NOT_AUTHORIZED'],
    [404, 'NOT_FOUND'],
    [409, 'TRAINING_LOCKED'],
  ] as const)
    it(`with ${status} drops the report, notifies the listeners, and ends the reporting of this session`, async () => {
      const { player, sent, last, kept, posted } = openPage();
      const refusals: unknown[] = [];
      player.on('refused', (reason) => refusals.push(reason));
      await later(2_000);
      await last().answer(status, { code });
      player.step('alarm', { success: true });
      player.finish();
      await later(120_000);
      assert.equal(sent.length, 1);
      assert.deepEqual(kept(), []);
      assert.deepEqual(refusals, [{ status, code }]);
      assert.equal(posted.find(({ event }) => event === 'refused')?.code, code);
      assert.equal(await player.flush(), false);
    });

  it('with 401 keeps the session for the next launch, which has a new token', async () => {
    const first = openPage();
    await later(2_000);
    await first.last().answer(401, { code: 'NOT_AUTHENTICATED' });
    first.player.step('alarm', { success: true });
    await later(60_000);
    assert.equal(first.sent.length, 1);
    first.close();
    const second = openPage({ launch: { ...LAUNCH, userToken: 'token-2' }, localStorage: first.localStorage });
    assert.deepEqual(second.last().body.steps, [{ id: 'alarm', success: true }]);
  });
});

describe('the portal around the page', () => {
  it('can request a flush, and is notified when it is done', async () => {
    const { player, last, posted, message } = openPage();
    player.step('alarm', { success: true });
    await message({ type: 'portal-player', command: 'flush' });
    await last().answer(200);
    assert.deepEqual(posted.at(-1), { type: 'portal-player', event: 'flushed', saved: true });
  });

  it('is notified of a flush that did not reach the server', async () => {
    const { last, posted, message } = openPage();
    await message({ type: 'portal-player', command: 'flush' });
    await last().fail();
    assert.deepEqual(posted.at(-1), { type: 'portal-player', event: 'flushed', saved: false });
  });

  it('is the only accepted sender of messages', async () => {
    const { sent, message } = openPage();
    await message({ type: 'portal-player', command: 'flush' }, { origin: 'https://evil.example' });
    await message({ type: 'portal-player', command: 'flush' }, { source: {} });
    assert.deepEqual(sent, []);
  });

  it('gets an exit request on Escape, after the last state was sent', () => {
    const { player, last, posted, press } = openPage();
    player.step('alarm', { success: true });
    press('Escape');
    assert.equal(posted.at(-1)?.event, 'exit-requested');
    assert.equal(last().body.steps.length, 1);
  });
});

it('a listener that throws does not stop the reports', async () => {
  const { player, last, posted } = openPage();
  player.on('saved', () => {
    throw new Error('a mistake of the content');
  });
  const heard: number[] = [];
  const stop = player.on('saved', ({ points }) => heard.push(points));
  await later(2_000);
  await last().answer(200);
  assert.deepEqual(heard, [30]);
  assert.equal(posted.at(-1)?.event, 'saved');
  stop();
  player.score(50);
  await later(2_000);
  await last().answer(200);
  assert.deepEqual(heard, [30]);
});
