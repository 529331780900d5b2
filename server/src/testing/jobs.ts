import { TestClock as BossClock, type PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { App } from '../parts.ts';
import type { Database } from '../platform/db/database.ts';
import { openBoss } from '../platform/jobs/boss.ts';
import { JOB_KINDS, type Jobs, jobsOn, runJob } from '../platform/jobs/jobs.ts';

/** Jobs that run only when the test runs them, at the time of the test's clock. */
export interface TestJobs extends Jobs {
  boss: PgBoss;
  /** Sets the queue's clock to the time of the test's clock. */
  syncClock(): Promise<void>;
  /** Runs the jobs that are due now one after another, and returns their number. A failed job is due again later. */
  run(app: App): Promise<number>;
}

/** Returns a clock for a queue that stands still until a test moves it. */
export const queueClock = (start: Date): BossClock => new BossClock(start);

/** Makes a queue on a test's database. */
export function testJobs(db: Database, clock: Clock): TestJobs {
  const bossClock = queueClock(clock.now());
  const boss = openBoss({
    clock: bossClock,
    db: {
      executeSql: (text, values) => db.connection((client) => client.query(text, values)),
      // The setting that allows a clock other than PostgreSQL's is in the URL of every test's database.
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
