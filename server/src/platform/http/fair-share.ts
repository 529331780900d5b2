import { fail } from './fail.ts';

/** Runs `work` in the turn of `party`: the person, company or other party that caused the work. */
export type RunInTurn = <T>(party: string | number, work: () => Promise<T>) => Promise<T>;

interface Party {
  running: number;
  waiting: (() => void)[];
}

interface Share {
  /** The maximum number of running tasks. */
  running: number;
  /** The maximum number of one party's running tasks. Default: `running`. */
  runningEach?: number;
  /** The maximum number of waiting tasks. */
  waiting: number;
  /** The maximum number of one party's waiting tasks. Default: `waiting`. */
  waitingEach?: number;
}

/**
 * Returns a function that limits how many tasks run at once. The parties take turns, so that no party waits for all tasks of
 * another party. A task fails with UNAVAILABLE if too many tasks already wait, which limits memory and response times.
 */
export function shareFairly({
  running: most,
  runningEach = most,
  waiting: room,
  waitingEach = room,
}: Share): RunInTurn {
  // Ordered by their next turn, the earliest first.
  const parties = new Map<string | number, Party>();
  let running = 0;
  let waiting = 0;

  /** Gives a party a slot and moves the party to the end of the order. */
  function take(name: string | number, party: Party): void {
    running += 1;
    party.running += 1;
    parties.delete(name);
    parties.set(name, party);
  }

  function startNext(): void {
    for (const [name, party] of parties) {
      if (running >= most) return;
      const start = party.running < runningEach ? party.waiting.shift() : undefined;
      if (!start) continue;
      waiting -= 1;
      take(name, party);
      start();
      return;
    }
  }

  return async (name, work) => {
    const party = parties.get(name) ?? { running: 0, waiting: [] };
    if (running < most && party.running < runningEach) take(name, party);
    else {
      if (waiting >= room || party.waiting.length >= waitingEach)
        fail('UNAVAILABLE', { message: 'Busy: try again in a moment.' });
      parties.set(name, party);
      waiting += 1;
      await new Promise<void>((resolve) => party.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      running -= 1;
      party.running -= 1;
      if (party.running === 0 && party.waiting.length === 0) parties.delete(name);
      startNext();
    }
  };
}
