/** The only source of the current time. SQL statements take the time as a parameter instead of calling now(). */
export interface Clock {
  now(): Date;
}

/** Formats a day (YYYY-MM-DD) as DD/MM/YYYY. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** Returns the instant `days` times 24 hours after another, or before it if `days` is negative. */
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * 86_400_000);

export const systemClock: Clock = { now: () => new Date() };

/** How often a node reads the time of the database again. */
const READ_EVERY_MS = 30_000;
/** The maximum duration of a reading. The result of a slower one is too old to use. */
const ARRIVAL_MS = 1000;

/**
 * The database's time, so that all nodes have the same time. Between readings it advances with the monotonic clock of the
 * process, so changes to the machine's clock have no effect.
 */
export class DatabaseClock implements Clock {
  readonly #readTime: () => Promise<Date>;
  #timer: NodeJS.Timeout | undefined;
  /** The database's time when the process started. */
  #origin = 0;

  private constructor(readTime: () => Promise<Date>) {
    this.#readTime = readTime;
  }

  /** Starts a clock that follows the time of the database until it is stopped. */
  static async start(readTime: () => Promise<Date>): Promise<DatabaseClock> {
    const clock = new DatabaseClock(readTime);
    clock.#origin = (await clock.#read()).origin;
    // Without the database, the clock runs on.
    clock.#timer = setInterval(() => void clock.#follow().catch(() => undefined), READ_EVERY_MS).unref();
    return clock;
  }

  async #read(): Promise<{ origin: number; tookMs: number }> {
    const sent = performance.now();
    const time = (await this.#readTime()).getTime();
    const tookMs = performance.now() - sent;
    return { origin: time - sent - tookMs / 2, tookMs };
  }

  async #follow(): Promise<void> {
    const { origin, tookMs } = await this.#read();
    if (tookMs < ARRIVAL_MS) this.#origin = origin;
  }

  now(): Date {
    return new Date(this.#origin + performance.now());
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(to: Date | string): void;
}

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
