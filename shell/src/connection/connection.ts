import { type Api, ApiError } from '@vr/shared-api/client';
import type { Connection } from '@vr/shared-ui/kernel';
import { createStore } from 'zustand/vanilla';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

type Page = Pick<Window, 'addEventListener'> & { navigator: Pick<Navigator, 'onLine'> };

/**
 * Watches the connection to the server. The connection is lost when the browser goes offline, or when a call and the
 * following `ask` both fail to reach the server. It is restored when any call or `ask` reaches the server. While the
 * connection is lost, `ask` runs after growing pauses and when the person returns to the page. `navigator.onLine` alone is
 * not enough, because some networks make it wrong. `signal` ends the watch.
 */
export function watchConnection(page: Page, ask: () => Promise<unknown>, signal?: AbortSignal) {
  const store = createStore<Connection>(() => 'online');
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the changes of state. The result of a call that began before the last change is ignored. */
  let changes = 0;

  const change = (state: Connection) => {
    if (state !== store.getState()) changes += 1;
    store.setState(state, true);
  };
  /** Returns a function that runs a handler, unless the connection has changed since the call of `sinceNow`. */
  const sinceNow = () => {
    const before = changes;
    return (handle: () => void) => {
      if (changes === before) handle();
    };
  };

  const found = () => {
    clearTimeout(timer);
    pause = FIRST_PAUSE_MS;
    change('online');
  };
  const lost = () => {
    clearTimeout(timer);
    if (signal?.aborted) return;
    timer = setTimeout(tryAgain, pause);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    change(page.navigator.onLine ? 'unreachable' : 'offline');
  };
  const tryAgain = () => {
    const unlessChanged = sinceNow();
    void ask().then(
      () => unlessChanged(found),
      () => unlessChanged(lost),
    );
  };
  const tryIfLost = () => {
    if (store.getState() !== 'online') tryAgain();
  };

  const options = signal && { signal };
  page.addEventListener('offline', lost, options);
  page.addEventListener('online', tryIfLost, options);
  page.addEventListener('focus', tryIfLost, options);
  signal?.addEventListener('abort', () => clearTimeout(timer));
  if (!page.navigator.onLine) lost();

  return {
    store,
    /** Wraps an API so that its calls also update the connection's state. */
    watch: (api: Api): Api => ({
      async call(endpoint, input, options) {
        const unlessChanged = sinceNow();
        try {
          const reply = await api.call(endpoint, input, options);
          unlessChanged(found);
          return reply;
        } catch (error) {
          if (error instanceof ApiError && error.code !== 'NETWORK') unlessChanged(found);
          else if (error instanceof ApiError && store.getState() === 'online') tryAgain();
          throw error;
        }
      },
    }),
  };
}

const ANSWER_MS = 5000;

/** Checks whether the server can be reached. Any reply counts, even an error. */
export const askServer = (address = '/health'): Promise<unknown> =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
