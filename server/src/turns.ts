import { fail } from './http/fail.ts';

/** Runs work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many run at once. Others wait in the order they came; when so many wait already, one more is refused with
 * UNAVAILABLE, so that neither memory nor the time of an answer grows without end.
 */
export function turns(atOnce: number, waitingMost: number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost) fail('UNAVAILABLE', { message: 'Busy: try again in a moment.' });
      // Whoever ends hands his place over, so that nobody who comes in between takes it.
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
