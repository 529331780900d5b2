/** Resolves after so many milliseconds, or as soon as the network is back; rejects when `signal` aborts. */
export const pause = (page: EventTarget, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      page.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    page.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/** A function that takes one of `count` slots, waiting for a free one, and returns how to free it. */
export function createSlots(count: number) {
  let taken = 0;
  const queue: (() => void)[] = [];
  return async (signal: AbortSignal): Promise<() => void> => {
    if (taken >= count) {
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          queue.splice(queue.indexOf(enter), 1);
          reject(signal.reason);
        };
        queue.push(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
    } else taken += 1;
    // The slot goes straight to the first in the queue, so that a newcomer cannot take it in between.
    return () => {
      const next = queue.shift();
      if (next) next();
      else taken -= 1;
    };
  };
}
