/**
 * `pnpm seed`: fills an empty database with the demo. `pnpm seed --trainings N --users N --sessions N [--companies N]`:
 * adds a large data set for measurements to any database. `pnpm seed --from FOLDER [--dry-run]`: imports records.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { BulkSize } from '../platform/demo/bulk/world.ts';
import { seedBulk } from '../platform/demo/bulk.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../platform/demo/data/people.ts';
import { seedPlatform } from '../platform/demo/platform.ts';
import { isEmpty, seedDemo } from '../platform/demo/seed.ts';
import { openBoss } from '../platform/jobs/boss.ts';
import { jobsOn } from '../platform/jobs/jobs.ts';
import { importRecords } from '../platform/record-import/import.ts';
import { openStorage } from '../platform/storage/open.ts';
import { log, runCommand } from './command.ts';

const USAGE = `Usage: pnpm seed
       pnpm seed --trainings N --users N --sessions N [--companies N]
       pnpm seed --from FOLDER [--dry-run]`;

/** The parsed arguments. Without `size` and `folder`, the demo is seeded. */
interface Order {
  size?: BulkSize;
  folder?: string;
  dryRun: boolean;
}

function readOrder(): Order {
  const text = { type: 'string' } as const;
  const options = { trainings: text, users: text, sessions: text, companies: text, from: text };
  let given: { [name in keyof typeof options]?: string } & { 'dry-run'?: boolean };
  try {
    given = parseArgs({ options: { ...options, 'dry-run': { type: 'boolean' } } }).values;
  } catch {
    throw new StartFailure(USAGE);
  }
  const { trainings, users, sessions, companies, from, 'dry-run': dryRun = false } = given;
  const hasSize = [trainings, users, sessions, companies].some((count) => count !== undefined);
  if (from === '' || (from && hasSize) || (dryRun && !from)) throw new StartFailure(USAGE);
  if (from) return { folder: resolve(from), dryRun };
  if (!hasSize) return { dryRun };
  const number = (value: string | undefined): number => {
    if (!/^\d{1,9}$/u.test(value ?? '')) throw new StartFailure(USAGE);
    return Number(value);
  };
  return {
    dryRun,
    size: {
      trainings: number(trainings),
      users: number(users),
      sessions: number(sessions),
      ...(companies === undefined ? {} : { companies: number(companies) }),
    },
  };
}

async function importFolder(db: Database, folder: string, dryRun: boolean): Promise<void> {
  if (await isEmpty(db)) await seedPlatform({ db, clock: systemClock });
  const began = Date.now();
  const imported = await importRecords(db, systemClock, {
    folder,
    dryRun,
    log: (line) => log(`${line} (${((Date.now() - began) / 1000).toFixed(1)} s)`),
  });
  for (const [name, { added, known }] of Object.entries(imported))
    log(`${name}: ${added} ${dryRun ? 'would be added' : 'added'}, ${known} in the portal already`);
}

await runCommand({ readOrder, connections: 16 }, async ({ order: { size, folder, dryRun }, config, db, url }) => {
  await migrate(db, systemClock);
  if (folder) await importFolder(db, folder, dryRun);
  else if (size) await seedBulk(db, systemClock, size, log);
  else {
    if (!(await isEmpty(db))) throw new StartFailure('The database is not empty: the demo needs an empty one.');
    const jobs = jobsOn(openBoss({ connectionString: url }, log));
    await seedDemo({ db, clock: systemClock, storage: await openStorage(config), jobs }, log).finally(jobs.stop);
    log(`Accounts (password ${DEMO_PASSWORD}):`);
    for (const { email, who } of DEMO_ACCOUNTS) log(`  ${email.padEnd(26)} ${who}`);
  }
});
