import { fail } from './fail.ts';

/** Runs `work` as soon as a slot is free. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs at most `maxRunning` tasks at once. Up to `maxWaiting` more wait in order; a further one
 * fails with UNAVAILABLE, so that neither memory nor response times grow without limit.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number): RunLimited {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) fail('UNAVAILABLE', { message: 'Busy: try again in a moment.' });
      // A finished task passes its slot on, so that a task that arrives in between cannot take it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
