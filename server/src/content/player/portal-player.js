/**
 * What a page in the browser uses to talk to the portal that opened it: plain, without dependencies, one global.
 * Its API is described in portal-player.d.ts, its use in docs/content-authors.md.
 */
(() => {
  const DEBOUNCE_MS = 2_000;
  const HEARTBEAT_MS = 30_000;
  const TIMEOUT_MS = 20_000;
  const RETRY_MAX_MS = 60_000;
  const SECONDS_MAX = 86_400;
  const STEPS_MAX = 200;
  const STEP_ID_MAX = 60;
  const REPORT_PREFIX = 'portal-player:report:';
  const LAUNCH_PREFIX = 'portal-player:launch:';

  /**
   * @typedef {{ id: string, success: boolean, score?: number, seconds?: number }} Step
   * @typedef {{ id: string, fileType: 'WEB_GL', startedAt: string, seconds: number, progress?: number, score?: number,
   *   finished: boolean, contentVersion?: string, steps: Step[] }} Report
   * @typedef {{ api: string, userToken: string, userId: number, trainingId: number }} Address
   * @typedef {Address & { report: Report }} Entry
   * @typedef {Window & typeof globalThis} Page
   */

  /**
   * A browser may refuse storage at every touch; then it answers undefined.
   * @template T @param {() => T} work @returns {T | undefined}
   */
  function safely(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  /** @param {unknown} value @param {number} max @param {string} name */
  function whole(value, max, name) {
    if (typeof value !== 'number' || Number.isNaN(value))
      throw new TypeError(`PortalPlayer: ${name} must be a number, not ${String(value)}`);
    return Math.round(Math.min(max, Math.max(0, value)));
  }

  /** @param {number | undefined} before @param {number | undefined} now */
  const best = (before, now) => (before === undefined || now === undefined ? (now ?? before) : Math.max(before, now));

  function uuid() {
    // randomUUID exists only where the page came by https or from this machine.
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  }

  /**
   * Reads what the portal put behind the # and takes it out of the address, where a token does not belong. The tab
   * remembers it, so that the page can be reloaded.
   * @param {Page} page
   */
  function readLaunch(page) {
    const key = LAUNCH_PREFIX + page.location.pathname;
    let text = page.location.hash.slice(1);
    if (new URLSearchParams(text).has('trainingId')) {
      page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search);
      safely(() => page.sessionStorage.setItem(key, text));
    } else {
      text = safely(() => page.sessionStorage.getItem(key)) ?? '';
    }
    const given = new URLSearchParams(text);
    const api = (given.get('api') ?? '').replace(/\/+$/u, '');
    const userToken = given.get('userToken') ?? '';
    const userId = Number(given.get('userId'));
    const trainingId = Number(given.get('trainingId'));
    const complete = /^https?:/u.test(api) && userToken && userId > 0 && trainingId > 0;
    return {
      address: complete ? { api, userToken, userId, trainingId } : null,
      test: given.get('test') === '1',
      launchParameter: given.get('launchParameter'),
      contentVersion: given.get('contentVersion'),
      lang: given.get('lang'),
    };
  }

  /**
   * The reports that the portal does not have yet, by session. They live in the browser's storage so that they outlast
   * the page, and in memory where the browser refuses storage.
   * @param {Page} page
   */
  function openOutbox(page) {
    /** @type {Map<string, string>} */
    const texts = new Map();
    safely(() => {
      for (const key of Object.keys(page.localStorage))
        if (key.startsWith(REPORT_PREFIX)) texts.set(key, page.localStorage.getItem(key) ?? '');
    });
    return {
      keys: () => [...texts.keys()],
      /** @param {string} key */
      text: (key) => texts.get(key),
      /** @param {string} key @param {Entry} entry */
      put(key, entry) {
        const text = JSON.stringify(entry);
        texts.set(key, text);
        safely(() => page.localStorage.setItem(key, text));
      },
      /** Forgets an entry unless it has changed since, here or in another tab. @param {string} key @param {string} text */
      remove(key, text) {
        if (texts.get(key) === text) texts.delete(key);
        safely(() => page.localStorage.getItem(key) === text && page.localStorage.removeItem(key));
      },
    };
  }

  /**
   * Sends one request at a time, always the newest state of a session: this sitting's, then what earlier ones left.
   * @param {Page} page
   * @param {Address} address
   * @param {string} id This sitting's session.
   * @param {(event: keyof PortalPlayer.Events, detail?: object) => void} emit
   */
  function createDelivery(page, address, id, emit) {
    const own = `${REPORT_PREFIX}${address.userId}:${address.trainingId}:${id}`;
    const outbox = openOutbox(page);
    /** @type {{ key: string, text: string, abort: AbortController } | null} */
    let sending = null;
    /** This sitting's state should go out with the next request. */
    let due = false;
    /** @type {'open' | 'waiting' | 'closed'} After a 401 reports wait for the next launch's token; others end them. */
    let state = 'open';
    let failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let debounce;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let retry;
    /** Leftovers whose token has ended: they go out when their training is opened again. @type {Set<string>} */
    const waiting = new Set();
    /** @type {((saved: boolean) => void)[]} */
    let flushing = [];

    /** @param {boolean} saved */
    function flushed(saved) {
      for (const resolve of flushing) resolve(saved);
      flushing = [];
    }

    /** @param {Report} report */
    function keep(report) {
      if (state !== 'closed') outbox.put(own, { ...address, report });
    }

    function sendNow() {
      clearTimeout(debounce);
      debounce = undefined;
      due = state === 'open';
      pump();
    }

    function stopBackingOff() {
      clearTimeout(retry);
      retry = undefined;
    }

    /** @returns {void} */
    function pump() {
      if (sending || retry) return;
      const next = due && outbox.text(own) ? own : outbox.keys().find((key) => key !== own && !waiting.has(key));
      if (next) post(next, outbox.text(next) ?? '');
    }

    /** @param {string} key @param {string} text @returns {void} */
    function post(key, text) {
      const entry = safely(() => /** @type {Entry} */ (JSON.parse(text)));
      if (!entry?.report) {
        outbox.remove(key, text);
        return pump();
      }
      if (key === own) due = false;
      // The token of this sitting is fresher than what an earlier sitting left behind.
      const to = entry.userId === address.userId && entry.trainingId === address.trainingId ? address : entry;
      const attempt = { key, text, abort: new AbortController() };
      sending = attempt;
      const timeout = setTimeout(() => attempt.abort.abort(), TIMEOUT_MS);
      page
        .fetch(`${to.api}/api/v1/trainings/${to.trainingId}/sessions`, {
          method: 'POST',
          // Lets the request outlive the page.
          keepalive: true,
          credentials: 'omit',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${to.userToken}` },
          body: JSON.stringify({ ...entry.report, sentAt: new Date().toISOString() }),
          signal: attempt.abort.signal,
        })
        .then(async (response) => ({
          status: response.status,
          retryAfter: Number(response.headers.get('retry-after')) * 1000,
          body: await response.json(),
        }))
        .catch(() => undefined)
        .then((answer) => {
          clearTimeout(timeout);
          // On leaving, a newer state has taken this one's place.
          if (sending !== attempt) return;
          sending = null;
          const status = answer?.status ?? 0;
          if (status >= 200 && status < 300) accepted(key, text, answer?.body);
          else if (status >= 400 && status < 500 && ![408, 425, 429].includes(status))
            rejected(key, text, { status, code: answer?.body.code ?? '' });
          else failed(key, answer?.retryAfter);
        });
    }

    /** @param {string} key @param {string} text @param {PortalPlayer.Saved} saved */
    function accepted(key, text, { progressionPercent, points, score }) {
      failures = 0;
      outbox.remove(key, text);
      if (key === own) emit('saved', { progressionPercent, points, score });
      if (!outbox.text(own)) flushed(true);
      pump();
    }

    /** @param {string} key @param {string} text @param {PortalPlayer.Events['refused']} reason */
    function rejected(key, text, reason) {
      const kept = reason.status === 401;
      console.error(
        `PortalPlayer: the portal refused a report (${reason.status} ${reason.code}); it is ${kept ? 'kept' : 'dropped'}`,
      );
      if (kept) waiting.add(key);
      else outbox.remove(key, text);
      if (key === own) {
        state = kept ? 'waiting' : 'closed';
        if (state === 'closed') outbox.remove(own, outbox.text(own) ?? '');
        due = false;
        emit('refused', reason);
        flushed(false);
      }
      pump();
    }

    /** @param {string} key @param {number} [retryAfter] */
    function failed(key, retryAfter) {
      if (key === own) due = true;
      retry = setTimeout(
        () => {
          retry = undefined;
          pump();
        },
        retryAfter || Math.min(RETRY_MAX_MS, DEBOUNCE_MS * 2 ** failures),
      );
      failures += 1;
      if (outbox.text(own)) emit('offline');
      flushed(false);
    }

    return {
      keep,
      sendNow,
      /** Sends within a moment, together with what else changes until then. */
      sendSoon() {
        debounce ??= setTimeout(sendNow, DEBOUNCE_MS);
      },
      /** The page may be gone after this: what is newest is on its way when it returns, in place of an older state. */
      sendBeforeLeaving() {
        if (sending && !(sending.key === own && sending.text === outbox.text(own))) {
          const { abort } = sending;
          sending = null;
          abort.abort();
        }
        stopBackingOff();
        sendNow();
      },
      retryNow() {
        failures = 0;
        stopBackingOff();
        pump();
      },
      /** @returns {Promise<boolean>} */
      flush() {
        if (state !== 'open') return Promise.resolve(false);
        stopBackingOff();
        return new Promise((resolve) => {
          flushing.push(resolve);
          sendNow();
        });
      },
    };
  }

  /**
   * @param {PortalPlayer.Options} options
   * @param {Page} page
   * @returns {PortalPlayer.Player}
   */
  function createPlayer({ exitKey = true }, page) {
    const { address, test, launchParameter, contentVersion, lang } = readLaunch(page);
    const portalOrigin = address ? new URL(address.api).origin : '';
    const framed = Boolean(address) && page.parent !== page;
    const isVisible = () => page.document.visibilityState === 'visible';

    /** @type {Map<string, Set<Function>>} */
    const listeners = new Map();
    /** @type {PortalPlayer.Player['status']} */
    let status = test ? 'test' : address ? 'saving' : 'detached';

    /** @param {string} event @param {object} [detail] */
    function tellPortal(event, detail) {
      if (framed) page.parent.postMessage({ type: 'portal-player', event, ...detail }, portalOrigin);
    }

    /** @param {keyof PortalPlayer.Events} event @param {object} [detail] */
    function emit(event, detail) {
      status = event;
      tellPortal(event, detail);
      for (const listener of listeners.get(event) ?? []) {
        // A mistake of the content must not stop the reports.
        try {
          listener(detail);
        } catch (error) {
          console.error(error);
        }
      }
    }

    const id = uuid();
    const startedAt = new Date().toISOString();
    /** @type {Map<string, Step>} */
    const steps = new Map();
    /** @type {number | undefined} */
    let progress;
    /** @type {number | undefined} */
    let score;
    let finished = false;
    let visibleMs = 0;
    let countedAt = Date.now();
    let counting = isVisible();

    const delivery = address && !test ? createDelivery(page, address, id, emit) : undefined;

    function countTime() {
      const now = Date.now();
      // More than two heartbeats in one go means that the machine slept, not that somebody watched.
      if (counting) visibleMs += Math.min(Math.max(0, now - countedAt), 2 * HEARTBEAT_MS);
      countedAt = now;
      counting = isVisible();
    }

    function keep() {
      countTime();
      delivery?.keep({
        id,
        fileType: 'WEB_GL',
        startedAt,
        seconds: Math.min(SECONDS_MAX, Math.floor(visibleMs / 1000)),
        progress,
        score,
        finished,
        contentVersion: contentVersion ?? undefined,
        steps: [...steps.values()],
      });
    }

    function changed() {
      if (status === 'saved') status = 'saving';
      keep();
      delivery?.sendSoon();
    }

    function leave() {
      keep();
      delivery?.sendBeforeLeaving();
    }

    async function flush() {
      keep();
      return delivery?.flush() ?? true;
    }

    function exit() {
      leave();
      tellPortal('exit-requested');
    }

    page.document.addEventListener('visibilitychange', () => (isVisible() ? countTime() : leave()));
    page.addEventListener('pagehide', leave);
    page.addEventListener('online', () => delivery?.retryNow());
    // In the capture phase: an engine that swallows every key must not swallow the way out.
    if (exitKey)
      page.addEventListener('keydown', (event) => event.key === 'Escape' && !event.isComposing && exit(), true);
    page.addEventListener('message', async ({ source, origin, data }) => {
      if (!framed || source !== page.parent || origin !== portalOrigin) return;
      if (data?.type === 'portal-player' && data.command === 'flush') tellPortal('flushed', { saved: await flush() });
    });
    setInterval(() => {
      if (!isVisible()) return;
      keep();
      delivery?.sendNow();
    }, HEARTBEAT_MS);
    changed();
    delivery?.retryNow();
    tellPortal('ready');

    return {
      user: address && Object.freeze({ id: address.userId }),
      userToken: address?.userToken ?? null,
      trainingId: address?.trainingId ?? null,
      launchParameter,
      contentVersion,
      lang,
      framed,
      get status() {
        return status;
      },
      step(stepId, { success, score: points, seconds }) {
        if (typeof stepId !== 'string' || stepId === '' || stepId.length > STEP_ID_MAX)
          throw new TypeError(`PortalPlayer: not a step id: ${String(stepId)}`);
        if (!steps.has(stepId) && steps.size === STEPS_MAX)
          throw new RangeError(`PortalPlayer: more than ${STEPS_MAX} steps`);
        const before = steps.get(stepId);
        steps.set(stepId, {
          id: stepId,
          success: Boolean(success) || (before?.success ?? false),
          score: best(before?.score, points === undefined ? undefined : whole(points, 100, 'a score')),
          seconds: best(before?.seconds, seconds === undefined ? undefined : whole(seconds, SECONDS_MAX, 'seconds')),
        });
        changed();
      },
      progress(percent) {
        progress = best(progress, whole(percent, 100, 'progress'));
        changed();
      },
      score(points) {
        score = best(score, whole(points, 100, 'a score'));
        changed();
      },
      finish() {
        finished = true;
        changed();
        delivery?.sendNow();
        tellPortal('finished', { score: score ?? null });
      },
      flush,
      exit,
      on(event, listener) {
        const group = listeners.get(event) ?? new Set();
        listeners.set(event, group.add(listener));
        return () => group.delete(listener);
      },
    };
  }

  /** @type {WeakMap<Page, PortalPlayer.Player>} */
  const players = new WeakMap();
  globalThis.PortalPlayer = Object.freeze({
    /** @param {PortalPlayer.Options} [options] @param {Page} [page] A test hands in its own. */
    start(options = {}, page = window) {
      const player = players.get(page) ?? createPlayer(options, page);
      players.set(page, player);
      return player;
    },
  });
})();
