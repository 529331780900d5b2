import { TestClock as BossClock, type PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { App } from '../parts.ts';
import type { Database } from '../platform/db/database.ts';
import { openBoss } from '../platform/jobs/boss.ts';
import { JOB_KINDS, type Jobs, jobsOn, runJob } from '../platform/jobs/jobs.ts';

/** Jobs that run only when the test runs them, at the time of the test clock. */
export interface TestJobs extends Jobs {
  boss: PgBoss;
  /** Sets the clock of the queue to the time of the test clock. */
  syncClock(): Promise<void>;
  /** Runs the jobs that are due, one after the other, and returns their number. Failed jobs become due again later. */
  run(app: App): Promise<number>;
}

/** Returns a clock for a queue. It stands still until a test moves it. */
export const queueClock = (start: Date): BossClock => new BossClock(start);

/** Creates a job queue on the database of a test. */
export function testJobs(db: Database, clock: Clock): TestJobs {
  const bossClock = queueClock(clock.now());
  const boss = openBoss({
    clock: bossClock,
    db: {
      executeSql: (text, values) => db.connection((client) => client.query(text, values)),
      // The URL of every test database already contains the setting that allows another clock than PostgreSQL's.
      setSessionStatements: async () => undefined,
    },
  });
  const jobs = jobsOn(boss);
  const syncClock = async () => {
    await jobs.prepare();
    await bossClock.setTime(clock.now());
  };
  return {
    ...jobs,
    boss,
    syncClock,
    async run(app) {
      await syncClock();
      let done = 0;
      for (const kind of JOB_KINDS) {
        for (;;) {
          const [job] = await boss.fetch<object>(kind, { includeMetadata: true });
          if (!job) break;
          const { status, output } = await runJob(app, job);
          if (status === 'completed') await boss.complete(kind, job);
          else await boss.fail(kind, job, output);
          done += 1;
        }
      }
      return done;
    },
  };
}
