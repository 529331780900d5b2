import { TestClock as BossClock, type PgBoss } from 'pg-boss';
import type { App } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openBoss } from '../jobs/boss.ts';
import { JOB_KINDS, type Jobs, jobsOn, runJob } from '../jobs/jobs.ts';

/** Jobs that nobody takes up but the test itself, at the time of the test's clock. */
export interface TestJobs extends Jobs {
  boss: PgBoss;
  /** Sets the queue to the time of the test's clock. */
  keepTime(): Promise<void>;
  /** Does what is due now, one after the other, and tells how many that were; what fails is due later. */
  run(app: App): Promise<number>;
}

/** A time for a queue that stands still until a test moves it. */
export const queueClock = (start: Date): BossClock => new BossClock(start);

/** A queue on a test's database. */
export function testJobs(db: Database, clock: Clock): TestJobs {
  const bossClock = queueClock(clock.now());
  const boss = openBoss({
    clock: bossClock,
    db: {
      executeSql: (text, values) => db.connection((client) => client.query(text, values)),
      // What turns the clock on is in the address of every test's database.
      setSessionStatements: async () => undefined,
    },
  });
  const jobs = jobsOn(boss);
  const keepTime = async () => {
    await jobs.prepare();
    await bossClock.setTime(clock.now());
  };
  return {
    ...jobs,
    boss,
    keepTime,
    async run(app) {
      await keepTime();
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
