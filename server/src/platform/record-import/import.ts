import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { awardStoredSessions } from '../../learning/sessions/award-stored.ts';
import { rebuildSharedTotals, rebuildTotals } from '../../learning/sessions/rebuild.ts';
import { rebuildPeople, rebuildProgress } from '../../learning/sessions/rebuild-people.ts';
import { type Database, type Queryable, sql } from '../db/database.ts';
import { withoutIndexes } from '../db/without-indexes.ts';
import { ROLL_UPS } from '../demo/dump.ts';
import { type Company, checkPlaces, insertNewCompanies, judgeCompanies } from './companies.ts';
import { FILES, type FileName, filesIn } from './files.ts';
import { insertNewPeople, judgePeople, type Person } from './people.ts';
import { type Problems, problemList } from './problems.ts';
import { checkSessions, dropKnownSessions, insertNewSessions, peopleOfSessions, readSessions } from './sessions.ts';
import { type Columns, type Row, readTable } from './table.ts';
import { insertNewTrainings, judgeTrainings, type Training } from './trainings.ts';

/** For each file, how many rows are new and how many are already in the portal. */
export type ImportedRecords = Record<
  'companies' | 'people' | 'trainings' | 'sessions',
  { added: number; known: number }
>;

interface Import {
  folder: string;
  /** Checks everything but writes nothing. */
  dryRun?: boolean;
  log: (line: string) => void;
}

interface Plan {
  companies: ReadonlyMap<string, Company | null>;
  people: ReadonlyMap<string, Person | null>;
  trainings: ReadonlyMap<string, Training | null>;
}

/** Reads all rows of a file. Returns none if the folder does not contain the file. */
async function rowsOf<C extends string>(
  folder: string,
  files: ReadonlySet<string>,
  [file, columns]: [FileName, Columns<C>],
  problems: Problems,
): Promise<Row<C>[]> {
  if (!files.has(file)) return [];
  const rows: Row<C>[] = [];
  for await (const batch of readTable(folder, file, columns, problems)) rows.push(...batch);
  return rows;
}

/** Validates everything except the sessions. */
async function planOf(
  tx: Queryable,
  { folder, log }: Import,
  files: Set<string>,
  now: Date,
  problems: Problems,
): Promise<Plan> {
  const rows = <C extends string>(file: FileName, columns: Columns<C>) =>
    rowsOf(folder, files, [file, columns], problems);
  const companies = await judgeCompanies(tx, await rows('companies.csv', FILES['companies.csv']), now);
  const people = await judgePeople(tx, await rows('people.csv', FILES['people.csv']), companies);
  const trainingRows = await rows('trainings.csv', FILES['trainings.csv']);
  const trainings = await judgeTrainings(tx, trainingRows, { companies, folder, files });
  const added = new Map<number, number>();
  for (const person of people.values())
    if (person?.isNew) added.set(person.clientId, (added.get(person.clientId) ?? 0) + 1);
  checkPlaces(companies, added, problems);
  log(`${companies.size} companies, ${people.size} people and ${trainings.size} trainings read`);
  return { companies, people, trainings };
}

const accepted = <T>(rows: ReadonlyMap<string, T | null>): T[] => [...rows.values()].filter((row) => row !== null);

function countOf(rows: ReadonlyMap<string, { isNew: boolean } | null>): { added: number; known: number } {
  const added = accepted(rows).filter(({ isNew }) => isNew).length;
  return { added, known: rows.size - added };
}

const lockSessions = sql('record-import.lock', 'lock table session, attempt in share row exclusive mode');

/** The maximum number of people whose sessions are in memory at the same time. */
const PEOPLE_AT_ONCE = 50;

/** Computes the roll-ups and awards the badges for all people with new sessions. */
async function followUp(client: pg.PoolClient, tx: Queryable, inBulk: boolean, log: Import['log']): Promise<void> {
  const people = await peopleOfSessions(tx);
  const inParts = async (rebuild: typeof rebuildProgress): Promise<void> => {
    for (let first = 0; first < people.length; first += PEOPLE_AT_ONCE)
      await rebuild(tx, people.slice(first, first + PEOPLE_AT_ONCE));
  };
  if (inBulk)
    // If most rows are new, recomputing all totals is faster than finding the wrong ones.
    await withoutIndexes(client, ROLL_UPS, async () => {
      await inParts(rebuildProgress);
      await rebuildTotals(tx);
    });
  else {
    await inParts(rebuildPeople);
    await rebuildSharedTotals({ transaction: (work) => work(tx) });
  }
  log('progress and totals are in');
  if (inBulk)
    await withoutIndexes(client, ['person_badge', 'person_training_badge'], () => awardStoredSessions(tx, people));
  else await awardStoredSessions(tx, people);
  log('badges are in');
}

/** Runs an import in a transaction. Returns what was added or, in a dry run, what would be added. */
async function run(client: pg.PoolClient, tx: Queryable, clock: Clock, input: Import): Promise<ImportedRecords> {
  const { folder, dryRun, log } = input;
  const now = clock.now();
  const problems = problemList();
  const files = await filesIn(folder, problems);
  await tx.rows(lockSessions);
  // Sorting many sessions needs this memory.
  await client.query(`set local work_mem = '256MB'`);
  const plan = await planOf(tx, input, files, now, problems);
  const companies = accepted(plan.companies);
  const zones = { ids: companies.map(({ id }) => id), zones: companies.map(({ timeZone }) => timeZone) };
  const read = files.has('sessions.csv') ? await readSessions(client, folder, plan, problems, log) : 0;
  if (read > 0) await checkSessions(tx, zones, now, problems);
  problems.throwIfAny();
  const { added, stored } = read > 0 ? await dropKnownSessions(tx) : { added: 0, stored: 0 };
  const imported: ImportedRecords = {
    companies: countOf(plan.companies),
    people: countOf(plan.people),
    trainings: countOf(plan.trainings),
    sessions: { added, known: read - added },
  };
  if (dryRun) return imported;

  log('everything is checked; writing');
  await insertNewCompanies(tx, companies, now);
  await insertNewPeople(tx, plan.people, now);
  await insertNewTrainings(tx, accepted(plan.trainings), now);
  if (added > 0) {
    // If the portal has more sessions than the folder, updating the indexes is faster than dropping and restoring them.
    const inBulk = added > stored;
    await insertNewSessions(client, tx, zones, inBulk);
    log('sessions are in; adding up');
    await followUp(client, tx, inBulk, log);
  }
  return imported;
}

/**
 * Imports companies, people, trainings and sessions from a folder of CSV files, in one transaction (docs/import-records.md).
 * Rows that are already in the portal stay unchanged, so an import can be repeated. If any file has a problem, fails with
 * {@link RecordsRefused} and writes nothing. A dry run writes nothing either.
 */
export function importRecords(db: Database, clock: Clock, input: Import): Promise<ImportedRecords> {
  return db.connection(async (client, tx) => {
    await client.query('begin');
    try {
      const imported = await run(client, tx, clock, input);
      await client.query(input.dryRun ? 'rollback' : 'commit');
      if (!input.dryRun && imported.sessions.added > 0) await client.query('analyze');
      return imported;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}
