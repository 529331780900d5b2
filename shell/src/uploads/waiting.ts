/** Resolves when `begin` calls `resolve`, and rejects when `signal` aborts. `begin` returns a cleanup function. */
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

/** Resolves after this time, or as soon as the network is back; rejects when `signal` aborts. */
export const pause = (page: EventTarget, milliseconds: number, signal: AbortSignal): Promise<void> =>
  unlessAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    page.addEventListener('online', resolve);
    return () => {
      clearTimeout(timer);
      page.removeEventListener('online', resolve);
    };
  });

/** Returns a function that waits for one of `count` slots, takes it, and returns a function to free it. */
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
    // The slot goes straight to the first in the queue, so that a newcomer cannot take it in between.
    return () => {
      const [next] = queue;
      if (next) next();
      else taken -= 1;
    };
  };
}
