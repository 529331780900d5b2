/** Resolves when `begin` calls `resolve`; rejects when `signal` aborts. `begin` must return a cleanup function. */
export const unlessAborted = (signal: AbortSignal, begin: (resolve: () => void) => () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const finish = () => {
      end();
      signal.removeEventListener('abort', finish);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const end = begin(finish);
    signal.addEventListener('abort', finish);
  });

/** Resolves after `milliseconds`, or as soon as the browser is online again; rejects when `signal` aborts. */
export const pause = (page: EventTarget, milliseconds: number, signal: AbortSignal): Promise<void> =>
  unlessAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    page.addEventListener('online', resolve);
    return () => {
      clearTimeout(timer);
      page.removeEventListener('online', resolve);
    };
  });

/**
 * Returns a function that waits for one of `count` slots and takes it. That function resolves to another one, which frees
 * the slot.
 */
export function createSlots(count: number) {
  let taken = 0;
  const queue = new Set<() => void>();
  return async (signal: AbortSignal): Promise<() => void> => {
    if (taken < count) taken += 1;
    else
      await unlessAborted(signal, (enter) => {
        queue.add(enter);
        return () => queue.delete(enter);
      });
    // Passes the slot directly to the first caller in the queue, so that no new caller can take it.
    return () => {
      const [next] = queue;
      if (next) next();
      else taken -= 1;
    };
  };
}
