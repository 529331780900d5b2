/** The only source of the current time. SQL statements take the time as a parameter instead of calling now(). */
export interface Clock {
  now(): Date;
}

/** Formats a day (YYYY-MM-DD) as DD/MM/YYYY. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that does not run. Tests move it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(to: Date | string): void;
}

/** Creates a test clock that is set to `start`. */
export function testClock(start: Date | string): TestClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    advance(ms) {
      at = new Date(at.getTime() + ms);
    },
    set(to) {
      at = new Date(to);
    },
  };
}
