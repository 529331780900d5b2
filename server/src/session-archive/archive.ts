import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Queryable, sql } from '../db/database.ts';
import { inTransaction } from '../db/migrate.ts';
import { dayOf, monthOf, partitionsOf, SESSION_MONTH } from '../db/months.ts';
import type { Parts } from '../parts.ts';
import { keepSteps } from './steps.ts';

/** Sessions in one file, and in one transaction. Reports of their people wait for its end. */
const BATCH = 5000;
/** A batch ends with the session whose steps make it larger than this. It is in memory several times. */
const BATCH_BYTES = 8_000_000;
/** How often a file is written, if its sessions change before they are replaced. */
const TRIES = 5;

/** The columns of a file, which are those of `session`. */
export const COLUMNS = [
  'id',
  'person_id',
  'client_session_id',
  'client_id',
  'training_id',
  'attempt',
  'file_type',
  'content_version',
  'step_version',
  'started_at',
  'day',
  'hour',
  'device_started_at',
  'received_at',
  'seconds',
  'progress',
  'score',
  'finished',
  'voided',
  'steps',
].join(', ');
/** The columns of `archived_session`. */
const KEPT = COLUMNS.split(', ')
  .filter((name) => !['device_started_at', 'received_at', 'steps'].includes(name))
  .join(', ');

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a file of the storage. Fails if its bytes are not those that were stored. */
export async function readArchive(
  { storage }: Pick<Parts, 'storage'>,
  { key, hash }: { key: string; hash: string },
): Promise<Buffer> {
  const file = await storage.open(key);
  const bytes = await buffer(file?.stream ?? Readable.from([]));
  if (sha256(bytes) !== hash) throw new Error(`The archive ${key} is missing from the storage or damaged`);
  return bytes;
}

type Archiving = Pick<Parts, 'db' | 'clock' | 'storage'>;

interface CompanyMonth {
  clientId: number;
  month: string;
}
const selectMonths = sql(
  'session-archive.months',
  `select p.client_id as "clientId", date_trunc('month', s.day::timestamp)::date as month
   from session s join person p on p.id = s.person_id where s.day < $1 group by 1, 2 order by 2, 1`,
);

// The people's reports and resets wait, as they wait for one another.
const lockPeople = sql(
  'session-archive.lock-people',
  'select id from person where id = any($1::int[]) order by id for no key update',
);
const selectBatch = sql(
  'session-archive.batch',
  `select id, person_id as "personId" from (
     select id, person_id, sum(octet_length(steps::text)) over (order by id rows unbounded preceding exclude current row)
       as bytes_before
     from (select s.id, s.person_id, s.steps from person p join session s on s.person_id = p.id
       where p.client_id = $1 and s.day between $2 and $3 order by s.id limit ${BATCH}) s) s
   where coalesce(bytes_before, 0) < ${BATCH_BYTES} order by id`,
);
const insertArchive = sql(
  'session-archive.insert',
  `insert into session_archive (client_id, month, storage_key, sessions, bytes, sha256, archived_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const keepSessions = sql(
  'session-archive.keep-sessions',
  `insert into archived_session (${KEPT}) select ${KEPT} from session where id = any($1::bigint[]) and day between $2 and $3`,
);
const deleteSessions = sql(
  'session-archive.delete-sessions',
  'delete from session where id = any($1::bigint[]) and day between $2 and $3',
);

/** Some sessions of a company and month. */
interface Batch {
  ids: number[];
  people: number[];
  from: string;
  to: string;
  csv: Buffer;
}

/** Returns sessions as they are written to a file. Called in a transaction. */
async function copySessions(client: pg.PoolClient, { ids, from, to }: Omit<Batch, 'people' | 'csv'>): Promise<Buffer> {
  await client.query(`set local timezone = 'UTC'`);
  // COPY has no parameters. The ids are numbers from the database.
  return buffer(
    client.query(
      copyTo(`copy (select ${COLUMNS} from session where id = any('{${ids.join(',')}}') and day between '${from}' and '${to}'
        order by id) to stdout (format csv, header)`),
    ),
  );
}

/** Returns the next sessions to archive of a company and month, from one snapshot, or undefined if none are left. */
function readBatch({ db }: Archiving, { clientId, month }: CompanyMonth): Promise<Batch | undefined> {
  const [from, to] = [month, dayOf(new Date(Date.parse(monthOf(month, 1)) - 86_400_000))];
  return db.connection((client, tx) =>
    inTransaction(client, 'begin isolation level repeatable read, read only', async () => {
      const found = await tx.rows<{ id: number; personId: number }>(selectBatch, [clientId, from, to]);
      if (found.length === 0) return undefined;
      const ids = found.map(({ id }) => id);
      const people = [...new Set(found.map(({ personId }) => personId))];
      return { ids, people, from, to, csv: await copySessions(client, { ids, from, to }) };
    }),
  );
}

/** Replaces sessions by their file in one transaction. Returns false if they have changed since they were read. */
function replaceBatch(
  { db, clock }: Archiving,
  { clientId, month }: CompanyMonth,
  { ids, people, from, to, csv }: Batch,
  file: { key: string; hash: string; bytes: number },
): Promise<boolean> {
  return db.connection((client, tx) =>
    inTransaction(client, 'begin', async () => {
      await tx.rows(lockPeople, [people]);
      if (!csv.equals(await copySessions(client, { ids, from, to }))) return false;
      const values = [clientId, month, file.key, ids.length, file.bytes, file.hash, clock.now()];
      const archive = await tx.row<{ id: number }>(insertArchive, values);
      if (!archive) throw new Error(`${file.key} got no row`);
      await keepSteps(tx, archive.id, { ids, from, to });
      await tx.rows(keepSessions, [ids, from, to]);
      await tx.rows(deleteSessions, [ids, from, to]);
      return true;
    }),
  );
}

/**
 * Archives some sessions of a company and month. Returns how many. No lock and no connection is held while the file is
 * stored, because the storage may be slow.
 */
async function archiveBatch(parts: Archiving, one: CompanyMonth): Promise<number> {
  const { storage } = parts;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const batch = await readBatch(parts, one);
    if (!batch) return 0;
    const bytes = gzipSync(batch.csv);
    const key = `session-archive/${one.clientId}/${one.month.slice(0, 7)}/${randomUUID()}.csv.gz`;
    const hash = sha256(bytes);
    await storage.put(key, bytes);
    await readArchive({ storage }, { key, hash });
    if (await replaceBatch(parts, one, batch, { key, hash, bytes: bytes.length })) return batch.ids.length;
    // No row names this file, and none ever will.
    await storage.delete(key);
  }
  throw new Error(`The sessions of company ${one.clientId} in ${one.month} change while they are archived`);
}

const isEmpty = async (on: Queryable, partition: string): Promise<boolean> =>
  (await on.rows(sql('', `select from ${partition} limit 1`))).length === 0;

const selectDetached = sql(
  'session-archive.detached',
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
     and relname ~ '${SESSION_MONTH}' order by 1`,
);

/** Attaches a detached month again. */
async function attach(client: pg.PoolClient, name: string): Promise<void> {
  const first = `${name.slice('session_'.length).replace('_', '-')}-01`;
  await client.query(
    `alter table session attach partition ${name} for values from ('${first}') to ('${monthOf(first, 1)}')`,
  );
}

/**
 * Moves the rows of the detached "past" to their months. It cannot be attached again: months may have been added meanwhile, and
 * it would overlap them. There are few rows, because it was empty shortly before it was detached.
 */
async function movePast(client: pg.PoolClient): Promise<void> {
  await inTransaction(client, 'begin', async () => {
    await client.query(`select add_month('session', m)
      from (select distinct date_trunc('month', day::timestamp)::date from session_past) d (m)`);
    // A session that was reported again meanwhile is there already, and newer.
    await client.query(`insert into session (${COLUMNS}) select ${COLUMNS} from session_past on conflict do nothing`);
    await client.query('drop table session_past');
  });
}

/**
 * Drops the detached months, also those that a killed run has left. The sessions of one that has some become part of the
 * table again: an import may have added them until it was detached. Returns the names of the empty ones.
 */
async function dropDetached(client: pg.PoolClient, on: Queryable): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name } of await on.rows<{ name: string }>(selectDetached)) {
    if (await isEmpty(on, name)) {
      await client.query(`drop table ${name}`);
      dropped.push(name);
    } else if (name === 'session_past') await movePast(client);
    else await attach(client, name);
  }
  return dropped;
}

/** Drops the months of sessions that are over and empty. Makes no reader or writer of other months wait. */
async function dropEmptyMonths(client: pg.PoolClient, on: Queryable, before: string): Promise<string[]> {
  for (const { name, to, isLeaving } of (await partitionsOf(on, 'session')) ?? []) {
    if (!isLeaving && (to > before || !(await isEmpty(on, name)))) continue;
    await client.query(`set statement_timeout = '60s'`);
    try {
      await client.query(`alter table session detach partition ${name} ${isLeaving ? 'finalize' : 'concurrently'}`);
    } finally {
      await client.query('reset statement_timeout');
    }
  }
  return dropDetached(client, on);
}

const selectDone = sql('session-archive.done', `select value->>'before' as before from setting where key = 'archived'`);
const storeDone = sql(
  'session-archive.store-done',
  `insert into setting values ('archived', jsonb_build_object('before', $1::text))
   on conflict (key) do update set value = excluded.value`,
);

/**
 * Archives all sessions of the months that are older than so many, and drops their partitions. A second run in the same
 * month does nothing. Can be stopped at any time: each file is written and read again, and then replaces its sessions in
 * one transaction, if they are still the same. A file whose transaction fails is deleted by the clean-up. Does nothing
 * while `session` is not divided.
 */
export async function archiveOldSessions(
  parts: Archiving,
  keepMonths: number,
): Promise<{ sessions: number; dropped: string[] }> {
  const { db, clock } = parts;
  const before = monthOf(dayOf(clock.now()), -keepMonths);
  const done = await db.row<{ before: string }>(selectDone);
  if (done?.before === before || !(await partitionsOf(db, 'session'))) return { sessions: 0, dropped: [] };
  await db.connection(dropDetached);
  let sessions = 0;
  for (const one of await db.rows<CompanyMonth>({ ...selectMonths, timeoutMs: 600_000 }, [before])) {
    let archived: number;
    do {
      archived = await archiveBatch(parts, one);
      sessions += archived;
    } while (archived > 0);
  }
  const dropped = await db.connection((client, on) => dropEmptyMonths(client, on, before));
  await db.rows(storeDone, [before]);
  return { sessions, dropped };
}
