/** Where every instant of the product comes from; SQL takes instants as parameters and never asks for its own. */
export interface Clock {
  now(): Date;
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(to: Date | string): void;
}

/** Makes a clock that stands at `start`. */
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
