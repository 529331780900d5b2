import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, type Queryable, sql } from '../db/database.ts';
import { inTransaction } from '../db/migrate.ts';
import { ensureMonths } from '../db/months.ts';
import type { Storage } from '../storage/storage.ts';
import { COLUMNS, readArchive } from './archive.ts';

/** The archived sessions of a company and month. */
export interface ArchivedMonth {
  month: string;
  clientId: number;
  files: number;
  sessions: number;
  bytes: number;
}
const selectMonths = sql(
  'session-archive.list',
  `select month, client_id as "clientId", count(*) as files, sum(sessions) as sessions, sum(bytes) as bytes
   from session_archive group by month, client_id order by month, client_id`,
);

/** Returns what is archived, by month and company. */
export const listArchives = (db: Queryable): Promise<ArchivedMonth[]> => db.rows<ArchivedMonth>(selectMonths);

interface Archive {
  id: number;
  clientId: number;
  key: string;
  hash: string;
}
const selectArchives = sql(
  'session-archive.of-month',
  `select id, client_id as "clientId", storage_key as key, sha256 as hash from session_archive
   where month = $1 and ($2::int is null or client_id = $2) order by id`,
);
const lockPeople = sql(
  'session-archive.lock-restored-people',
  'select id from person where client_id = $1 order by id for no key update',
);
// A reset may have voided sessions since, or its undoing may have moved them. What is no longer kept has been deleted.
const insertSessions = sql(
  'session-archive.insert-restored',
  `insert into session (${COLUMNS})
   select ${COLUMNS.split(', ')
     .map((name) => (name === 'attempt' || name === 'voided' ? `a.${name}` : `r.${name}`))
     .join(', ')}
   from restored r join archived_session a using (person_id, client_session_id)`,
);
const deleteKept = sql(
  'session-archive.delete-kept',
  `delete from archived_session a using restored r
   where a.person_id = r.person_id and a.client_session_id = r.client_session_id returning 1`,
);
// Its steps are deleted with it, and its file by the clean-up.
const deleteArchive = sql('session-archive.delete', 'delete from session_archive where id = $1');

/**
 * Brings the sessions of a month back into the database, for one company or all. Returns how many. They stay until the
 * months to keep are archived again, in the following month.
 */
export async function restoreMonth(
  { db, storage }: { db: Database; storage: Storage },
  month: string,
  clientId?: number,
): Promise<number> {
  let restored = 0;
  for (const archive of await db.rows<Archive>(selectArchives, [month, clientId ?? null])) {
    const rows = gunzipSync(await readArchive({ storage }, archive));
    await ensureMonths(db, month, month);
    await db.connection((client, tx) =>
      inTransaction(client, 'begin', async () => {
        await tx.rows(lockPeople, [archive.clientId]);
        await client.query('create temp table restored (like session including defaults) on commit drop');
        const copy = client.query(copyFrom(`copy restored (${COLUMNS}) from stdin (format csv, header)`));
        await pipeline(Readable.from([rows]), copy);
        await tx.rows({ ...insertSessions, name: '' });
        restored += (await tx.rows({ ...deleteKept, name: '' })).length;
        await tx.rows(deleteArchive, [archive.id]);
      }),
    );
  }
  return restored;
}
