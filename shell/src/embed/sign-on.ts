import { type Api, ApiError } from '@vr/shared-api/client';
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { exchangeAssertion } from '@vr/shared-api/contract/embedding';
import { getProfile } from '@vr/shared-api/contract/users';
import type { RegistryEntry } from '@vr/shared-api/remote';
import type { SessionStore } from '@vr/shared-api/session';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Attributes } from './attributes.ts';
import type { Emit } from './events.ts';

/** The state of the sign-on. `error` comes from the server, the intranet or the network. */
export type SignOnState =
  | { kind: 'waiting' }
  | { kind: 'signed-on' }
  /** The assertion was refused: another one is needed. */
  | { kind: 'refused'; error: unknown }
  /** The portal or the address of the assertion cannot be reached. */
  | { kind: 'failed'; error: unknown }
  /** The session has ended, and there is no new assertion. */
  | { kind: 'ended' };

/** A new assertion is fetched after this share of a session's lifetime. */
const RENEW_AT = 0.8;
/** A session that ends sooner is not renewed automatically, because the next one would end in the same way. */
const SHORTEST_MS = 30_000;
const ASSERTION_MS = 15_000;

interface SignOnOptions {
  attributes: StoreApi<Attributes>;
  /** Returns an API that calls with this token. */
  apiWith: (token: string | null) => Api;
  session: SessionStore;
  /** Called with the canary releases of the person, before their session starts. */
  onCanaries: (canaries: readonly RegistryEntry[]) => void;
  /** Removes what the element still shows of the previous person. */
  forget: () => void;
  emit: Emit;
  signal: AbortSignal;
}

/** Fetches an assertion from the intranet: the text of the reply, or its `assertion`. */
async function fetchAssertion(url: string, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ASSERTION_MS)]);
  const reply = await fetch(url, { cache: 'no-store', credentials: 'same-origin', signal: limit });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  const text = (await reply.text()).trim();
  if (!text.startsWith('{')) return text;
  const { assertion } = JSON.parse(text) as { assertion?: unknown };
  if (typeof assertion !== 'string') throw new Error(`${url} answered without an assertion`);
  return assertion;
}

/** Whether the portal refused the assertion for good. After any other error, the same assertion may succeed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Signs the person of an element on with an assertion from the intranet. With `assertionUrl`, a new session begins before
 * the old one ends. The token stays in memory.
 */
export function createSignOn({ attributes, apiWith, session, onCanaries, forget, emit, signal }: SignOnOptions) {
  const state = createStore<SignOnState>(() => ({ kind: 'waiting' }));
  /** The last assertion from the attributes that the portal accepted or refused. */
  let usedAssertion: string | null = null;
  let personId: number | undefined;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  /** Whether the attributes changed during the running sign-on. It may then be for a person who has left. */
  let outdated = false;

  /** The assertion of the attributes, unless it was used. */
  function unusedAssertion(): string | null {
    const { assertion } = attributes.getState();
    return assertion && assertion !== usedAssertion ? assertion : null;
  }

  /** The next assertion; null if there is none yet. */
  async function nextAssertion(): Promise<string | null> {
    const { assertionUrl } = attributes.getState();
    return unusedAssertion() ?? (assertionUrl ? fetchAssertion(assertionUrl, signal) : null);
  }

  /** Exchanges an assertion for a session. After a failure of the network, the assertion can be tried again. */
  async function exchange(assertion: string) {
    const use = () => {
      if (assertion === attributes.getState().assertion) usedAssertion = assertion;
    };
    const body = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion } as const;
    try {
      const reply = await apiWith(null).call(exchangeAssertion, { body }, { signal });
      use();
      return reply;
    } catch (error) {
      if (isRefusal(error)) use();
      throw error;
    }
  }

  async function begin(assertion: string): Promise<void> {
    const reply = await exchange(assertion);
    const api = apiWith(reply.access_token);
    const [profile, client] = await Promise.all([
      api.call(getProfile, {}, { signal }),
      api.call(getCurrentClient, {}, { signal }).catch(() => null),
    ]);
    if (signal.aborted || outdated) return;
    if (personId !== undefined && personId !== profile.id) leave({ kind: 'waiting' });
    personId = profile.id;
    // A loaded remote stays until the page is reloaded, so only the first sign-on can choose releases.
    // During an upgrade, a node of the previous version sends no canaries.
    if (startedAt === 0) onCanaries(reply.canaries ?? []);
    startedAt = Date.now();
    const { signedIn, setClient, client: known } = session.getState();
    signedIn(reply.access_token, profile);
    setClient(client ?? known);
    state.setState({ kind: 'signed-on' }, true);
    clearTimeout(timer);
    if (attributes.getState().assertionUrl) timer = setTimeout(renew, reply.expires_in * 1000 * RENEW_AT);
  }

  /** Ends the session and removes its data, without an event, because another person may use the page now. */
  function leave(next: SignOnState): void {
    clearTimeout(timer);
    state.setState(next, true);
    session.getState().signedOut();
    forget();
  }

  const failed = (error: unknown) => {
    const next: SignOnState = { kind: isRefusal(error) ? 'refused' : 'failed', error };
    if (session.getState().token === null) state.setState(next, true);
    else leave(next);
    const code = error instanceof ApiError ? error.code : 'ASSERTION';
    emit('vr-error', { code, message: error instanceof Error ? error.message : String(error) });
  };

  /** Signs on, and again if the attributes change meanwhile. Calls `fail` with an error, unless it is outdated. */
  async function run(fail: (error: unknown) => void): Promise<void> {
    if (running) return;
    running = true;
    let handle = fail;
    do {
      outdated = false;
      try {
        const assertion = await nextAssertion();
        if (assertion && !outdated) await begin(assertion);
      } catch (error) {
        if (!outdated && !signal.aborted) handle(error);
      }
      // A further round signs on with a new assertion, even if the first was a renewal.
      handle = failed;
    } while (outdated && !signal.aborted);
    running = false;
  }

  /** Signs on, or signs on again. Without an assertion, the element waits for its attributes. */
  const start = (): Promise<void> => run(failed);

  /** Begins a new session during the old one. If that fails, the old one continues until the server ends it. */
  const renew = (): Promise<void> =>
    run((error) => {
      if (session.getState().token === null) failed(error);
    });

  const unsubscribe = [
    session.subscribe(({ token, endedBy }, before) => {
      if (token !== null || before.token === null || state.getState().kind !== 'signed-on') return;
      clearTimeout(timer);
      emit('vr-session-ended', { reason: endedBy ?? 'expired' });
      const renewsItself = attributes.getState().assertionUrl !== null && Date.now() - startedAt > SHORTEST_MS;
      // The page may have set an assertion while it handled the event.
      const startsAgain = renewsItself || unusedAssertion() !== null;
      state.setState({ kind: startsAgain ? 'waiting' : 'ended' }, true);
      if (startsAgain) void start();
    }),
    attributes.subscribe(({ assertion, assertionUrl }, before) => {
      const isNew =
        (assertion !== before.assertion && unusedAssertion() !== null) ||
        (assertionUrl !== before.assertionUrl && assertionUrl !== null);
      if (!isNew) return;
      outdated = true;
      // The pages stay until it is known whether the person has changed.
      if (state.getState().kind !== 'signed-on') state.setState({ kind: 'waiting' }, true);
      void start();
    }),
  ];
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const stop of unsubscribe) stop();
  });

  /** Signs on after a failure. If there is no assertion to try, asks the page for one. */
  function retry(): Promise<void> {
    const canStart = () => unusedAssertion() !== null || attributes.getState().assertionUrl !== null;
    if (!canStart()) emit('vr-session-ended', { reason: 'expired' });
    // The page may have set an assertion while it handled the event.
    state.setState({ kind: canStart() ? 'waiting' : 'ended' }, true);
    return start();
  }

  return { state, start, retry };
}
