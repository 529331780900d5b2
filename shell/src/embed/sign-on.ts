import { type Api, ApiError } from '@vr/shared-api/client';
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { exchangeAssertion } from '@vr/shared-api/contract/embedding';
import { getProfile } from '@vr/shared-api/contract/users';
import type { RegistryEntry } from '@vr/shared-api/remote';
import type { SessionStore } from '@vr/shared-api/session';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Attributes } from './attributes.ts';
import type { Emit } from './events.ts';

/** The state of the sign-on. `error`: an error of the server, the intranet or the network. */
export type SignOnState =
  | { kind: 'waiting' }
  | { kind: 'signed-on' }
  /** The portal refused the assertion, so a new one is needed. */
  | { kind: 'refused'; error: unknown }
  /** The portal or the assertion's address cannot be reached, or gives no usable reply. */
  | { kind: 'failed'; error: unknown }
  /** The session has ended, and there is no new assertion. */
  | { kind: 'ended' };

/** The share of a session's lifetime after which a new assertion is fetched. */
const RENEW_AT = 0.8;
/** A session that ended sooner than this is not renewed automatically, because the next one would also end at once. */
const SHORTEST_MS = 30_000;
const ASSERTION_MS = 15_000;

interface SignOnOptions {
  attributes: StoreApi<Attributes>;
  /** Returns an API that uses this token; null makes calls without a token. */
  apiWith: (token: string | null) => Api;
  session: SessionStore;
  /** Called with the person's canary releases before their session starts. */
  onCanaries: (canaries: readonly RegistryEntry[]) => void;
  /** Removes everything that the element still shows of the previous person. */
  forget: () => void;
  emit: Emit;
  signal: AbortSignal;
}

/** The intranet's address gave no assertion. docs/embedding.md lists the reasons. */
export class AssertionMissing extends Error {
  override name = 'AssertionMissing';
  readonly reason: 'unreachable' | 'status' | 'no-assertion';
  readonly isTemporary: boolean;
  constructor(reason: AssertionMissing['reason'], message: string, isTemporary = false) {
    super(message);
    this.reason = reason;
    this.isTemporary = isTemporary;
  }
}

/** Returns the assertion in a reply of the intranet: its text, or the `assertion` in its JSON. */
function readAssertion(text: string): unknown {
  if (!text.startsWith('{')) return text;
  try {
    return (JSON.parse(text) as { assertion?: unknown }).assertion;
  } catch {
    return undefined;
  }
}

/** Fetches an assertion from the intranet. */
async function fetchAssertion(url: string, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ASSERTION_MS)]);
  const unreachable = (cause: unknown) => {
    throw new AssertionMissing('unreachable', `${url} cannot be reached: ${String(cause)}`, true);
  };
  const reply = await fetch(url, { cache: 'no-store', credentials: 'same-origin', signal: limit }).catch(unreachable);
  if (!reply.ok) throw new AssertionMissing('status', `${url} answered ${reply.status}`, reply.status >= 500);
  const assertion = readAssertion((await reply.text().catch(unreachable)).trim());
  if (typeof assertion === 'string' && assertion !== '') return assertion;
  throw new AssertionMissing('no-assertion', `${url} answered without an assertion`);
}

/** Whether the same call may succeed later, so that it is worth a retry without a click. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof AssertionMissing ? error.isTemporary : !isRefusal(error);

/** Whether the portal refused the assertion for good. After any other error, the same assertion may be tried again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Signs the element's person on with an assertion from the intranet. With `assertionUrl`, starts a new session before the
 * old one ends. The session's token stays in memory.
 */
export function createSignOn({ attributes, apiWith, session, onCanaries, forget, emit, signal }: SignOnOptions) {
  const state = createStore<SignOnState>(() => ({ kind: 'waiting' }));
  /** The last value of the `assertion` attribute that the portal accepted or refused. */
  let usedAssertion: string | null = null;
  let personId: number | undefined;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  /** Whether the attributes changed while a sign-on was running. That sign-on may be for a person who has left. */
  let outdated = false;

  /** The `assertion` attribute, or null if it was used before. */
  function unusedAssertion(): string | null {
    const { assertion } = attributes.getState();
    return assertion && assertion !== usedAssertion ? assertion : null;
  }

  /** The next assertion; null if no attribute provides one. */
  async function nextAssertion(): Promise<string | null> {
    const { assertionUrl } = attributes.getState();
    return unusedAssertion() ?? (assertionUrl ? fetchAssertion(assertionUrl, signal) : null);
  }

  /** Exchanges an assertion for a session. After a network failure, the same assertion can be tried again. */
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
    // A loaded remote stays until the page reloads, so only the first sign-on can choose releases. During an upgrade, a node
    // with the previous version sends no canaries.
    if (startedAt === 0) onCanaries(reply.canaries ?? []);
    startedAt = Date.now();
    const { signedIn, setClient, client: known } = session.getState();
    signedIn(reply.access_token, profile);
    setClient(client ?? known);
    state.setState({ kind: 'signed-on' }, true);
    clearTimeout(timer);
    if (attributes.getState().assertionUrl) timer = setTimeout(renew, reply.expires_in * 1000 * RENEW_AT);
  }

  /** Ends the session and removes its data. Sends no event, because another person may already be using the page. */
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
    const { reason, message = String(error) } = error as { reason?: string; message?: string };
    emit('vr-error', { code, ...(reason ? { reason } : {}), message });
  };

  /**
   * Signs on, and repeats that if the attributes change meanwhile. Calls `fail` on an error, unless the attributes changed.
   */
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
      // The next round is not a renewal, so its failure is handled like that of a first sign-on.
      handle = failed;
    } while (outdated && !signal.aborted);
    running = false;
  }

  /** Signs on, for the first time or again. Without an assertion, waits for the attributes to change. */
  const start = (): Promise<void> => run(failed);

  /** Starts a new session while the old one runs. If that fails, the old session continues until the server ends it. */
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
      // The page's event handler may have set an assertion.
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
      // The pages stay until the sign-on shows whether the person changed.
      if (state.getState().kind !== 'signed-on') state.setState({ kind: 'waiting' }, true);
      void start();
    }),
  ];
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const stop of unsubscribe) stop();
  });

  /** Tries again after a failure. Without an assertion, sends an event that asks the page for one. */
  function retry(): Promise<void> {
    const canStart = () => unusedAssertion() !== null || attributes.getState().assertionUrl !== null;
    if (!canStart()) emit('vr-session-ended', { reason: 'expired' });
    // The page's event handler may have set an assertion.
    state.setState({ kind: canStart() ? 'waiting' : 'ended' }, true);
    return start();
  }

  return { state, start, retry };
}
