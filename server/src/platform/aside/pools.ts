import { INSPECTED_AT_ONCE } from '../jobs/jobs.ts';
import { openPool } from './pool.ts';

/** Draws documents, one at a time. A certificate takes 20 ms of CPU time; a summary of thousands of rows takes seconds. */
export const drawing = openPool({
  processes: 1,
  waiting: 50,
  waitingEach: 50,
  megabytes: 256,
  nice: 19,
  restMs: 15,
  ms: 300_000,
});

export const builds = openPool({
  processes: INSPECTED_AT_ONCE,
  runningEach: 1,
  waiting: 500,
  waitingEach: 20,
  megabytes: 512,
  nice: 10,
  ms: 60_000,
});

/** Reads smaller uploads while their users wait: pictures, documents, step files, lists. The largest take a second. */
export const files = openPool({
  processes: 2,
  runningEach: 1,
  waiting: 500,
  waitingEach: 20,
  megabytes: 256,
  nice: 5,
  ms: 20_000,
});
