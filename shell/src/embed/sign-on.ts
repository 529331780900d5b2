import { type Api, ApiError } from '@vr/shared-api/client';
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { exchangeAssertion } from '@vr/shared-api/contract/embedding';
import { getProfile } from '@vr/shared-api/contract/users';
import type { RegistryEntry } from '@vr/shared-api/remote';
import type { SessionStore } from '@vr/shared-api/session';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Attributes } from './attributes.ts';
import type { Emit } from './events.ts';

/** How far the sign-on is. `error` is what the server, the intranet or the network has answered. */
export type SignOnState =
  | { kind: 'waiting' }
  | { kind: 'signed-on' }
  /** The assertion was refused: another one is needed. */
  | { kind: 'refused'; error: unknown }
  /** The portal or the address of the assertion cannot be reached. */
  | { kind: 'failed'; error: unknown }
  /** The session has ended, and there is no new assertion. */
  | { kind: 'ended' };

/** A new assertion is fetched when this part of a session's time has passed. */
const RENEW_AT = 0.8;
/** A session that ends sooner is not renewed by itself: the next one would end in the same way. */
const SHORTEST_MS = 30_000;
const ASSERTION_MS = 15_000;

interface SignOnOptions {
  attributes: StoreApi<Attributes>;
  /** Calls with the token of a session that is beginning. */
  apiWith: (token: string | null) => Api;
  session: SessionStore;
  /** Takes the canaries that the person gets, before anything else of them is known. */
  onCanaries: (canaries: readonly RegistryEntry[]) => void;
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

/** Whether the portal has refused for good. Anything else may succeed with the same assertion. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Signs the person of an element on by an assertion of the intranet, and keeps their session going: with an address of
 * assertions, a new session begins before the old one ends. The token stays in memory.
 */
export function createSignOn({ attributes, apiWith, session, onCanaries, emit, signal }: SignOnOptions) {
  const state = createStore<SignOnState>(() => ({ kind: 'waiting' }));
  /** The last assertion of the attributes that the portal has accepted or refused. */
  let usedAssertion: string | null = null;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

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
    if (signal.aborted) return;
    // What is loaded stays until the page is loaded again.
    // During an upgrade, a node of the version before answers without canaries.
    if (startedAt === 0) onCanaries(reply.canaries ?? []);
    startedAt = Date.now();
    const { signedIn, setClient, client: known } = session.getState();
    signedIn(reply.access_token, profile);
    setClient(client ?? known);
    state.setState({ kind: 'signed-on' }, true);
    clearTimeout(timer);
    if (attributes.getState().assertionUrl) timer = setTimeout(renew, reply.expires_in * 1000 * RENEW_AT);
  }

  const failed = (error: unknown) => {
    if (signal.aborted) return;
    state.setState({ kind: isRefusal(error) ? 'refused' : 'failed', error }, true);
    const code = error instanceof ApiError ? error.code : 'ASSERTION';
    emit('vr-error', { code, message: error instanceof Error ? error.message : String(error) });
  };

  /** Signs on, or again. Without an assertion, the element waits for its attributes. */
  async function start(): Promise<void> {
    if (running) return;
    running = true;
    try {
      const assertion = await nextAssertion();
      if (assertion) await begin(assertion);
    } catch (error) {
      failed(error);
    } finally {
      running = false;
    }
  }

  /** Begins a new session while the old one lasts. A failure changes nothing yet. */
  async function renew(): Promise<void> {
    const { assertionUrl } = attributes.getState();
    try {
      if (assertionUrl) await begin(await fetchAssertion(assertionUrl, signal));
    } catch {
      // The session goes on until the server ends it.
    }
  }

  const unsubscribe = [
    session.subscribe(({ token, endedBy }, before) => {
      if (token !== null || before.token === null) return;
      clearTimeout(timer);
      emit('vr-session-ended', { reason: endedBy ?? 'expired' });
      const renewsItself = attributes.getState().assertionUrl !== null && Date.now() - startedAt > SHORTEST_MS;
      state.setState({ kind: renewsItself ? 'waiting' : 'ended' }, true);
      if (renewsItself) void start();
    }),
    attributes.subscribe(({ assertion, assertionUrl }, before) => {
      if (assertion === before.assertion && assertionUrl === before.assertionUrl) return;
      if (state.getState().kind !== 'signed-on') void retry();
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
