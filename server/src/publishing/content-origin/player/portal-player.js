/**
 * The script by which a content in the browser talks to the portal that opened it. Plain JavaScript without dependencies
 * that defines one global. The API is described in portal-player.d.ts, its use in docs/content-authors.md.
 */

// biome-ignore lint/suspicious/noRedundantUseStrict: browsers load this file as a classic script, which is not strict.
'use strict';

// In strict code a block keeps its functions out of the global scope.
{
  const DEBOUNCE_MS = 2_000;
  const HEARTBEAT_MS = 30_000;
  const TIMEOUT_MS = 20_000;
  const RETRY_MAX_MS = 60_000;
  const SECONDS_MAX = 86_400;
  const STEPS_MAX = 200;
  const STEP_ID_MAX = 60;
  const STATE_MAX_BYTES = 65_536;
  /** Browsers refuse `keepalive` requests above 64 KiB. */
  const KEEPALIVE_MAX_BYTES = 60_000;
  const RESUME_TIMEOUT_MS = 10_000;
  const REPORT_PREFIX = 'portal-player:report:';
  const NAME_PREFIX = 'portal-player:';

  /**
   * @typedef {{ id: string, success: boolean, score?: number, seconds?: number }} Step
   * @typedef {{ id: string, fileType: 'WEB_GL', startedAt: string, seconds: number, progress?: number, score?: number,
   *   finished: boolean, contentVersion?: string, steps: Step[], state?: string }} Report
   * @typedef {{ api: string, parent: string, userToken: string, userId: number, trainingId: number, trial: boolean }} Address
   * @typedef {{ report: Report }} Entry
   * @typedef {{ report: Report, stateAccepted: boolean }} Sitting
   * @typedef {Window & typeof globalThis} Page
   * @typedef {ReturnType<typeof openPortal>} Portal
   */

  /**
   * Returns the result of `work`, or undefined if it throws. Any access to storage may throw.
   * @template T @param {() => T} work @returns {T | undefined}
   */
  function safely(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  /**
   * Returns a value as a whole number from 0 to `max`, or undefined if there is none.
   * @param {unknown} value @param {number} max @param {string} name
   */
  function whole(value, max, name) {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'number' || Number.isNaN(value))
      throw new TypeError(`PortalPlayer: ${name} must be a number, not ${String(value)}`);
    return Math.round(Math.min(max, Math.max(0, value)));
  }

  /** @param {string} text */
  const bytesOf = (text) => new TextEncoder().encode(text).length;

  /** @param {number | undefined} before @param {number | undefined} now */
  const best = (before, now) => (before === undefined || now === undefined ? (now ?? before) : Math.max(before, now));

  function uuid() {
    // randomUUID exists only on pages served by https or from localhost.
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  }

  /** Returns the company's colours, or null if the portal has not passed both. @param {URLSearchParams} given */
  function readColors(given) {
    const primary = given.get('primary') ?? '';
    const secondary = given.get('secondary') ?? '';
    const valid = [primary, secondary].every((color) => /^#[0-9a-f]{6}$/iu.test(color));
    return valid ? Object.freeze({ primary, secondary }) : null;
  }

  /** Returns the outermost page of the content. The page around it is the portal's. @param {Page} page @returns {Page} */
  function outermost(page) {
    let outer = page;
    // Browsers refuse to show the document of a page of another origin.
    while (outer.parent !== outer && safely(() => outer.parent.document)) outer = /** @type {Page} */ (outer.parent);
    return outer;
  }

  /**
   * Opens what the pages of one launch share: the launch data and the session. It is in the name of the portal's frame,
   * which stays while the person goes from page to page. Contents in other frames cannot read it, but could read the storage
   * of the origin. The portal writes the launch data, so a first page without this script does not lose it.
   * @param {Page} outer
   */
  function openMemory(outer) {
    const isFramed = outer.parent !== outer;
    /** @returns {{ launch?: string, sitting?: Sitting }} */
    const read = () =>
      (outer.name?.startsWith(NAME_PREFIX) && safely(() => JSON.parse(outer.name.slice(NAME_PREFIX.length)))) || {};
    return {
      read,
      /** @param {string} launch @param {Sitting} sitting */
      write(launch, sitting) {
        if (isFramed) outer.name = NAME_PREFIX + JSON.stringify({ launch, sitting });
      },
    };
  }

  /**
   * Reads the launch data from the part after the `#`, and removes it from the address, because it contains a token. Other
   * pages of the content find it in the memory of the launch.
   * @param {Page} page @param {ReturnType<typeof openMemory>} memory
   */
  function readLaunch(page, memory) {
    const { history, location } = page;
    const kept = memory.read();
    let text = location.hash.slice(1);
    if (new URLSearchParams(text).has('trainingId'))
      history.replaceState(history.state, '', location.pathname + location.search);
    else text = kept.launch ?? '';
    const given = new URLSearchParams(text);
    const api = (given.get('api') ?? '').replace(/\/+$/u, '');
    const userToken = given.get('userToken') ?? '';
    const userId = Number(given.get('userId'));
    const trainingId = Number(given.get('trainingId'));
    const parent = given.get('parent') ?? '';
    const complete = /^https?:/u.test(api) && userToken && userId > 0 && trainingId > 0;
    return {
      text,
      /** The session that another page of the same launch has begun. */
      sitting: text === kept.launch ? kept.sitting : undefined,
      address: complete
        ? {
            api,
            parent: parent || new URL(api).origin,
            userToken,
            userId,
            trainingId,
            trial: given.get('trial') === '1',
          }
        : null,
      launchParameter: given.get('launchParameter'),
      practice: given.get('practice'),
      contentVersion: given.get('contentVersion'),
      lang: given.get('lang'),
      colors: readColors(given),
    };
  }

  /**
   * Opens the outbox: the reports of a person and training, by session, that the portal does not have yet. The reports
   * are kept in local storage to outlive the page, and in memory in case the browser refuses storage. The token is not
   * stored, because other contents of the same origin can read the storage. Without `stores`, only reports of this page are
   * kept, and only in memory.
   * @param {Page} page @param {string} prefix The start of their keys. @param {boolean} stores
   */
  function openOutbox(page, prefix, stores) {
    /** @type {Map<string, string>} */
    const texts = new Map();
    safely(() => {
      for (const key of stores ? Object.keys(page.localStorage) : [])
        if (key.startsWith(prefix)) texts.set(key, page.localStorage.getItem(key) ?? '');
    });
    return {
      keys: () => [...texts.keys()],
      /** @param {string} key */
      text: (key) => texts.get(key),
      /** @param {string} key @param {Entry} entry */
      put(key, entry) {
        const text = JSON.stringify(entry);
        texts.set(key, text);
        if (stores) safely(() => page.localStorage.setItem(key, text));
      },
      /** Removes an entry unless it has changed since, here or in another tab. @param {string} key @param {string} text */
      remove(key, text) {
        if (texts.get(key) === text) texts.delete(key);
        if (stores) safely(() => page.localStorage.getItem(key) === text && page.localStorage.removeItem(key));
      },
    };
  }

  /**
   * Sends the reports of this session, and of earlier sessions of the same person and training. Sends one request at a
   * time, always with the newest state of a session. This session is sent before earlier ones.
   */
  class Delivery {
    /**
     * @param {Page} page
     * @param {Address} address
     * @param {string} id The id of this session.
     * @param {Portal} portal
     * @param {(event: keyof PortalPlayer.Events, detail?: object) => void} emit
     */
    constructor(page, address, id, portal, emit) {
      this.page = page;
      this.address = address;
      this.portal = portal;
      this.emit = emit;
      const prefix = `${REPORT_PREFIX}${address.userId}:${address.trainingId}:`;
      /** The key of this session in the outbox. */
      this.own = prefix + id;
      // A test run's reports must not be sent with the token of a real launch, and a real launch's reports must not be
      // sent with a trial token.
      this.outbox = openOutbox(page, prefix, !address.trial);
      /** @type {{ key: string, text: string, abort: AbortController } | null} */
      this.sending = null;
      /** Whether the state of this session should be sent with the next request. */
      this.due = false;
      /** After a 401, reports wait for the next launch's token. Other refusals close. @type {'open'|'waiting'|'closed'} */
      this.state = 'open';
      this.failures = 0;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      this.debounce = undefined;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      this.retry = undefined;
      /** Keys of reports refused with 401. They are sent when the training is opened again. @type {Set<string>} */
      this.waiting = new Set();
      /** @type {((saved: boolean) => void)[]} */
      this.flushing = [];
      /** Called when no earlier session's report is left to send, or sending fails. @type {(() => void)[]} */
      this.settlingEarlier = [];
      /** The newest `saveState` text that the portal has accepted. @type {string | undefined} */
      this.acceptedState = undefined;
    }

    /**
     * Stores the newest state of this session for sending. Also passes it to the portal's page, which sends it if this page
     * no longer can.
     * @param {Report} report
     */
    keep(report) {
      if (this.state === 'closed') return;
      this.outbox.put(this.own, { report });
      this.portal.send('report', { report });
    }

    /** Removes a report that the portal has accepted or refused for good. @param {string} key @param {string} text */
    settle(key, text) {
      this.outbox.remove(key, text);
      const report = safely(() => JSON.parse(text).report);
      if (report) this.portal.send('settled', { report });
    }

    sendNow() {
      clearTimeout(this.debounce);
      this.debounce = undefined;
      this.due = this.state === 'open';
      this.pump();
    }

    /** Sends after DEBOUNCE_MS, so that further changes go out with the same request. */
    sendSoon() {
      this.debounce ??= setTimeout(() => this.sendNow(), DEBOUNCE_MS);
    }

    /** Starts sending the newest state, because the page may be closed next. Aborts a request with an older state. */
    sendBeforeLeaving() {
      if (this.sending && !(this.sending.key === this.own && this.sending.text === this.outbox.text(this.own))) {
        const { abort } = this.sending;
        this.sending = null;
        abort.abort();
      }
      this.stopBackingOff();
      this.sendNow();
    }

    retryNow() {
      this.failures = 0;
      this.stopBackingOff();
      this.pump();
    }

    /** Sends everything. Resolves to true if the portal then has all of this session. @returns {Promise<boolean>} */
    flush() {
      if (this.state !== 'open') return Promise.resolve(false);
      this.stopBackingOff();
      return new Promise((resolve) => {
        this.flushing.push(resolve);
        this.sendNow();
      });
    }

    /** Resolves when the portal has the earlier sessions of this training, or cannot be reached. @returns {Promise<void>} */
    earlierSent() {
      return new Promise((resolve) => {
        this.settlingEarlier.push(resolve);
        this.pump();
      });
    }

    endEarlier() {
      for (const resolve of this.settlingEarlier) resolve();
      this.settlingEarlier = [];
    }

    /** Returns the key of an earlier session that is still to be sent, if any. */
    earlierKey() {
      return this.outbox.keys().find((key) => key !== this.own && !this.waiting.has(key));
    }

    /** @param {boolean} saved */
    endFlush(saved) {
      for (const resolve of this.flushing) resolve(saved);
      this.flushing = [];
    }

    stopBackingOff() {
      clearTimeout(this.retry);
      this.retry = undefined;
    }

    /** Sends the next report, unless a request is under way or waits to be retried. @returns {void} */
    pump() {
      const { outbox, own } = this;
      const earlier = this.earlierKey();
      if (!earlier) this.endEarlier();
      if (this.sending || this.retry) return;
      const next = this.due && outbox.text(own) ? own : earlier;
      if (next) this.post(next, outbox.text(next) ?? '');
    }

    /** @param {string} key @param {string} text @returns {void} */
    post(key, text) {
      const entry = safely(() => /** @type {Entry} */ (JSON.parse(text)));
      if (!entry?.report) {
        this.outbox.remove(key, text);
        return this.pump();
      }
      if (key === this.own) this.due = false;
      const attempt = { key, text, abort: new AbortController() };
      this.sending = attempt;
      this.request(entry, attempt.abort).then((answer) => {
        // sendBeforeLeaving() has replaced this request by one with a newer state.
        if (this.sending !== attempt) return;
        this.sending = null;
        const status = answer?.status ?? 0;
        if (status >= 200 && status < 300) this.accepted(key, text, answer?.body);
        // A reply without a code comes from a proxy, not from the portal.
        else if (status >= 400 && status < 500 && ![408, 425, 429].includes(status) && answer?.body.code)
          this.rejected(key, text, { status, code: answer.body.code });
        else this.failed(key, answer?.retryAfter);
      });
    }

    /** Resolves to the reply, or to undefined if none arrives. @param {Entry} entry @param {AbortController} abort */
    async request(entry, abort) {
      const { page, address } = this;
      const timeout = setTimeout(() => abort.abort(), TIMEOUT_MS);
      const body = JSON.stringify({ ...entry.report, sentAt: new Date().toISOString() });
      try {
        const response = await page.fetch(`${address.api}/api/v1/trainings/${address.trainingId}/sessions`, {
          method: 'POST',
          // Lets the request outlive the page.
          keepalive: bytesOf(body) <= KEEPALIVE_MAX_BYTES,
          credentials: 'omit',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${address.userToken}` },
          body,
          signal: abort.signal,
        });
        return {
          status: response.status,
          retryAfter: Number(response.headers.get('retry-after')) * 1000,
          body: await response.json(),
        };
      } catch {
        return undefined;
      } finally {
        clearTimeout(timeout);
      }
    }

    /** @param {string} key @param {string} text @param {PortalPlayer.Saved} saved */
    accepted(key, text, { progressionPercent, points, score }) {
      const { outbox, own } = this;
      this.failures = 0;
      this.settle(key, text);
      if (key === own) {
        this.acceptedState = JSON.parse(text).report.state ?? this.acceptedState;
        this.emit('saved', { progressionPercent, points, score });
      }
      if (!outbox.text(own)) this.endFlush(true);
      this.pump();
    }

    /** @param {string} key @param {string} text @param {PortalPlayer.Events['refused']} reason */
    rejected(key, text, reason) {
      const { outbox, own } = this;
      const kept = reason.status === 401;
      console.error(
        `PortalPlayer: the portal refused a report (${reason.status} ${reason.code}); it is ${kept ? 'kept' : 'dropped'}`,
      );
      if (kept) this.waiting.add(key);
      else this.settle(key, text);
      if (key === own) {
        this.state = kept ? 'waiting' : 'closed';
        if (this.state === 'closed') this.settle(own, outbox.text(own) ?? '');
        this.due = false;
        this.emit('refused', reason);
        this.endFlush(false);
      }
      this.pump();
    }

    /** @param {string} key @param {number} [retryAfter] */
    failed(key, retryAfter) {
      if (key === this.own) this.due = true;
      this.retry = setTimeout(
        () => {
          this.retry = undefined;
          this.pump();
        },
        retryAfter || Math.min(RETRY_MAX_MS, DEBOUNCE_MS * 2 ** this.failures),
      );
      this.failures += 1;
      this.endEarlier();
      if (this.outbox.text(this.own)) this.emit('offline');
      this.endFlush(false);
    }
  }

  /**
   * Resolves to what the content needs to resume the unfinished attempt, after the portal has the reports of earlier
   * sessions. Null if no attempt is unfinished, or if the portal cannot be reached.
   * @param {Page} page @param {Delivery} delivery @returns {Promise<PortalPlayer.Resume | null>}
   */
  async function fetchResume(page, delivery) {
    const { api, trainingId, userToken } = delivery.address;
    const abort = new AbortController();
    const aborted = new Promise((resolve) => abort.signal.addEventListener('abort', resolve));
    const timeout = setTimeout(() => abort.abort(), RESUME_TIMEOUT_MS);
    try {
      await Promise.race([delivery.earlierSent(), aborted]);
      const response = await page.fetch(`${api}/api/v1/trainings/${trainingId}/resume`, {
        credentials: 'omit',
        headers: { authorization: `Bearer ${userToken}` },
        signal: abort.signal,
      });
      return response.ok ? ((await response.json()).resume ?? null) : null;
    } catch {
      return null;
    } finally {
      clearTimeout(timeout);
    }
  }

  /**
   * Measures how long the content has been visible, beginning with the seconds on earlier pages.
   * @param {() => boolean} isVisible @param {number} before
   */
  function createTimer(isVisible, before) {
    let visibleMs = before * 1000;
    let countedAt = Date.now();
    let counting = isVisible();
    const count = () => {
      const now = Date.now();
      // An interval of more than two heartbeats means that the machine slept.
      if (counting) visibleMs += Math.min(Math.max(0, now - countedAt), 2 * HEARTBEAT_MS);
      countedAt = now;
      counting = isVisible();
    };
    return {
      /** Must also be called when the visibility changes. */
      count,
      seconds() {
        count();
        return Math.min(SECONDS_MAX, Math.floor(visibleMs / 1000));
      },
    };
  }

  /** The results of this session. Values only ever go up. */
  class Results {
    /** @param {Report | undefined} before The report of the earlier pages of the content. */
    constructor(before) {
      this.steps = new Map((before?.steps ?? []).map((step) => [step.id, step]));
      this.progress = before?.progress;
      this.score = before?.score;
      this.finished = before?.finished ?? false;
      /** The text of the last `saveState` call. */
      this.state = before?.state;
    }

    /** @param {string} text */
    setState(text) {
      if (typeof text !== 'string') throw new TypeError(`PortalPlayer: a state must be a text, not ${String(text)}`);
      if (text.includes('\0')) throw new TypeError('PortalPlayer: a state must not contain NUL');
      if (bytesOf(text) > STATE_MAX_BYTES)
        throw new RangeError(`PortalPlayer: a state of more than ${STATE_MAX_BYTES} bytes`);
      this.state = text;
    }

    /** @param {string} stepId @param {PortalPlayer.StepResult} result */
    addStep(stepId, { success, score, seconds }) {
      if (typeof stepId !== 'string' || stepId === '' || stepId.length > STEP_ID_MAX)
        throw new TypeError(`PortalPlayer: not a step id: ${String(stepId)}`);
      if (!this.steps.has(stepId) && this.steps.size === STEPS_MAX)
        throw new RangeError(`PortalPlayer: more than ${STEPS_MAX} steps`);
      const before = this.steps.get(stepId);
      this.steps.set(stepId, {
        id: stepId,
        success: Boolean(success) || (before?.success ?? false),
        score: best(before?.score, whole(score, 100, 'a score')),
        seconds: best(before?.seconds, whole(seconds, SECONDS_MAX, 'seconds')),
      });
    }

    /** @param {number | null | undefined} percent */
    addProgress(percent) {
      this.progress = best(this.progress, whole(percent, 100, 'progress'));
    }

    /** @param {number | null | undefined} score */
    addScore(score) {
      this.score = best(this.score, whole(score, 100, 'a score'));
    }
  }

  /**
   * Exchanges messages with the portal's page if that page frames the content.
   * @param {Page} page
   * @param {Page} outer
   * @param {Address | null} address
   */
  function openPortal(page, outer, address) {
    const origin = address ? address.parent : '';
    const { parent } = outer;
    const framed = Boolean(address) && parent !== outer;
    return {
      framed,
      /** @param {string} event @param {object} [detail] */
      send(event, detail) {
        if (framed) parent.postMessage({ type: 'portal-player', event, ...detail }, origin);
      },
      /** Calls `listener` when the portal sends `command`. @param {string} command @param {() => void} listener */
      onCommand(command, listener) {
        page.addEventListener('message', ({ source, origin: from, data }) => {
          if (!framed || source !== parent || from !== origin) return;
          if (data?.type === 'portal-player' && data.command === command) listener();
        });
      },
    };
  }

  function createListeners() {
    /** @type {Map<string, Set<Function>>} */
    const listeners = new Map();
    return {
      /** @param {string} event @param {Function} listener */
      add(event, listener) {
        const group = listeners.get(event) ?? new Set();
        listeners.set(event, group.add(listener));
        return () => group.delete(listener);
      },
      /** @param {string} event @param {object} [detail] */
      call(event, detail) {
        for (const listener of listeners.get(event) ?? []) {
          // An error in the content's listener must not stop the reports.
          try {
            listener(detail);
          } catch (error) {
            console.error(error);
          }
        }
      },
    };
  }

  /** One session of playing: its results, its reports and its status. */
  class Session {
    /**
     * @param {Page} page @param {Page} outer
     * @param {(sitting: Sitting) => void} remember Keeps the session for the next page of the content.
     * @param {ReturnType<typeof readLaunch>} launch
     */
    constructor(page, outer, remember, { address, contentVersion, sitting }) {
      const isVisible = () => page.document.visibilityState === 'visible';
      this.id = sitting?.report.id ?? uuid();
      this.startedAt = sitting?.report.startedAt ?? new Date().toISOString();
      this.contentVersion = contentVersion;
      this.remember = remember;
      this.page = page;
      this.isVisible = isVisible;
      this.timer = createTimer(isVisible, sitting?.report.seconds ?? 0);
      this.results = new Results(sitting?.report);
      this.listeners = createListeners();
      this.portal = openPortal(page, outer, address);
      /** @type {Promise<PortalPlayer.Resume | null> | undefined} */
      this.resuming = undefined;
      /** @type {PortalPlayer.Player['status']} */
      this.status = address ? 'saving' : 'detached';
      this.delivery =
        address &&
        new Delivery(page, address, this.id, this.portal, (event, detail) => {
          this.status = event;
          this.portal.send(event, detail);
          this.listeners.call(event, detail);
        });
      if (this.delivery && sitting?.stateAccepted) this.delivery.acceptedState = this.results.state;
    }

    /** Stores the current state for sending, and for the next page of the content. */
    keep() {
      if (!this.delivery) return;
      const { progress, score, finished, steps, state } = this.results;
      /** @type {Report} */
      const report = {
        id: this.id,
        fileType: 'WEB_GL',
        startedAt: this.startedAt,
        seconds: this.timer.seconds(),
        progress,
        score,
        finished,
        contentVersion: this.contentVersion ?? undefined,
        steps: [...steps.values()],
        state,
      };
      const stateAccepted = state === this.delivery.acceptedState;
      this.remember({ report, stateAccepted });
      this.delivery.keep(stateAccepted ? { ...report, state: undefined } : report);
    }

    /** Fetched once, when the content first asks for it. */
    get resume() {
      this.resuming ??= this.delivery ? fetchResume(this.page, this.delivery) : Promise.resolve(null);
      return this.resuming;
    }

    changed() {
      if (this.status === 'saved') this.status = 'saving';
      this.keep();
      this.delivery?.sendSoon();
    }

    beat() {
      if (!this.isVisible()) return;
      this.keep();
      this.delivery?.sendNow();
    }

    leave() {
      this.keep();
      this.delivery?.sendBeforeLeaving();
    }

    async flush() {
      this.keep();
      return this.delivery?.flush() ?? true;
    }

    finish() {
      this.results.finished = true;
      this.changed();
      this.delivery?.sendNow();
      this.portal.send('finished', { score: this.results.score ?? null });
    }

    exit() {
      this.leave();
      this.portal.send('exit-requested');
    }
  }

  /** @param {Page} page @param {{ exit: () => void }} player */
  function exitByKey(page, player) {
    // In the capture phase, because some engines swallow every key.
    page.addEventListener('keydown', (event) => event.key === 'Escape' && !event.isComposing && player.exit(), true);
  }

  /** @param {Session} session @param {Page} page @param {boolean} exitKey */
  function listenToPage(session, page, exitKey) {
    page.document.addEventListener('visibilitychange', () =>
      session.isVisible() ? session.timer.count() : session.leave(),
    );
    page.addEventListener('pagehide', () => session.leave());
    page.addEventListener('online', () => session.delivery?.retryNow());
    if (exitKey) exitByKey(page, session);
    session.portal.onCommand('flush', async () => session.portal.send('flushed', { saved: await session.flush() }));
    setInterval(() => session.beat(), HEARTBEAT_MS);
  }

  /**
   * @param {PortalPlayer.Options} options
   * @param {Page} page
   * @param {Page} outer
   * @returns {PortalPlayer.Player}
   */
  function createPlayer({ exitKey = true }, page, outer) {
    const memory = openMemory(outer);
    const launch = readLaunch(page, memory);
    const { text, address, launchParameter, practice, contentVersion, lang, colors } = launch;
    const session = new Session(page, outer, (sitting) => memory.write(text, sitting), launch);
    const { results } = session;
    listenToPage(session, page, exitKey);
    session.changed();
    session.delivery?.retryNow();
    session.portal.send('ready');
    return {
      user: address && Object.freeze({ id: address.userId }),
      userToken: address?.userToken ?? null,
      trainingId: address?.trainingId ?? null,
      launchParameter,
      practice,
      contentVersion,
      lang,
      colors,
      framed: session.portal.framed,
      get status() {
        return session.status;
      },
      step(stepId, result) {
        results.addStep(stepId, result);
        session.changed();
      },
      get resume() {
        return session.resume;
      },
      saveState(text) {
        results.setState(text);
        session.changed();
      },
      progress(percent) {
        results.addProgress(percent);
        session.changed();
      },
      score(points) {
        results.addScore(points);
        session.changed();
      },
      finish: () => session.finish(),
      flush: () => session.flush(),
      exit: () => session.exit(),
      on: (event, listener) => session.listeners.add(event, listener),
    };
  }

  /**
   * Returns the player of the outermost page, if that page has the script. So the session outlives the pages that it frames.
   * @param {PortalPlayer.Options} options @param {Page} page @param {Page} outer
   */
  function playerOf(options, page, outer) {
    const shared = outer === page ? undefined : safely(() => outer.PortalPlayer);
    if (!shared) return createPlayer(options, page, outer);
    const player = shared.start(options, outer);
    if (options.exitKey !== false) exitByKey(page, player);
    return player;
  }

  /** @type {WeakMap<Page, PortalPlayer.Player>} */
  const players = new WeakMap();
  globalThis.PortalPlayer = Object.freeze({
    /** @param {PortalPlayer.Options} [options] @param {Page} [page] For tests. */
    start(options = {}, page = window) {
      const player = players.get(page) ?? playerOf(options, page, outermost(page));
      players.set(page, player);
      return player;
    },
  });
}
