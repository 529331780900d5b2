/**
 * `pnpm seed`: fills an empty database with the demo. `pnpm seed --trainings N --users N --sessions N [--companies N]`:
 * adds a large set of data for measurements to any database.
 */
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { readConfig, StartFailure } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { ensureDatabase } from '../db/ensure.ts';
import { migrate } from '../db/migrate.ts';
import type { BulkSize } from '../demo/bulk/world.ts';
import { seedBulk } from '../demo/bulk.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/data/people.ts';
import { isEmpty, seedDemo } from '../demo/seed.ts';
import { openBoss } from '../jobs/boss.ts';
import { jobsOn } from '../jobs/jobs.ts';
import { openStorage } from '../storage/open.ts';

const USAGE = 'Usage: pnpm seed [--trainings N --users N --sessions N [--companies N]]';

/** Reads the size of the large set from the arguments. Returns null for the demo. */
function readSize(): BulkSize | null {
  const count = { type: 'string' } as const;
  let given: Record<string, string | undefined>;
  try {
    given = parseArgs({ options: { trainings: count, users: count, sessions: count, companies: count } }).values;
  } catch {
    throw new StartFailure(USAGE);
  }
  const { trainings, users, sessions, companies } = given;
  if (!trainings && !users && !sessions && !companies) return null;
  const number = (value: string | undefined): number => {
    if (!/^\d{1,9}$/u.test(value ?? '')) throw new StartFailure(USAGE);
    return Number(value);
  };
  return {
    trainings: number(trainings),
    users: number(users),
    sessions: number(sessions),
    ...(companies === undefined ? {} : { companies: number(companies) }),
  };
}

const log = (line: string) => console.log(line);

try {
  const size = readSize();
  const config = readConfig(process.env);
  const database = await ensureDatabase(config, { share: true });
  const db = openDatabase(database.url);
  try {
    await migrate(db, systemClock);
    if (size) await seedBulk(db, systemClock, size, log);
    else {
      if (!(await isEmpty(db))) throw new StartFailure('The database is not empty: the demo needs an empty one.');
      const jobs = jobsOn(openBoss({ connectionString: database.url }, log));
      await seedDemo({ db, clock: systemClock, storage: await openStorage(config), jobs }, log).finally(jobs.stop);
      log(`Accounts (password ${DEMO_PASSWORD}):`);
      for (const { email, who } of DEMO_ACCOUNTS) log(`  ${email.padEnd(26)} ${who}`);
    }
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
