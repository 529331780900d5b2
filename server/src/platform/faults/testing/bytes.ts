import { type Database, sql } from '../../db/database.ts';
import type { Storage } from '../../storage/storage.ts';

export interface Stored {
  db: Pick<Database, 'rows'>;
  storage: Storage;
}

const selectFiles = sql<{ key: string }>(
  '',
  `select storage_key as key from resource where deleted_at is null
     union select storage_key from certificate_template union select storage_key from graphical_charter
     union select substr(logo, 2) from (select logo from training union select logo from client
       union select picture from person) x where logo like '/media/%'
     union select storage_prefix || '/' || entry from content_file where purged_at is null`,
);
const selectFolders = sql<{ folder: string }>(
  '',
  `select storage_prefix || '/' as folder from content_file where purged_at is null`,
);
/** The bytes of deleted documents are kept for a while, because the documents can be restored. */
const selectKept = sql<{ key: string }>(
  '',
  'select storage_key as key from resource where deleted_at is not null and purged_at is null',
);

/** Keys that need no row in these tables: the files of the shell and of releases. */
const OF_THE_PORTAL = /^(?:shell|releases)\//u;

/** Returns the keys that rows contain but that are missing in the storage. */
export async function findMissingBytes({ db, storage }: Stored): Promise<string[]> {
  const missing: string[] = [];
  for (const { key } of await db.rows(selectFiles)) if (!(await storage.stat(key))) missing.push(key);
  return missing;
}

/** Returns the keys of stored files that no row contains, and of unfinished files that were begun before `begunBefore`. */
export async function findOrphanBytes({ db, storage }: Stored, begunBefore: Date): Promise<string[]> {
  const named = [...(await db.rows(selectFiles)), ...(await db.rows(selectKept))];
  const keys = new Set(named.map(({ key }) => key));
  const folders = (await db.rows(selectFolders)).map(({ folder }) => folder);
  const orphans: string[] = [];
  for await (const key of storage.list(''))
    if (!OF_THE_PORTAL.test(key) && !keys.has(key) && !folders.some((folder) => key.startsWith(folder)))
      orphans.push(key);
  for await (const { handle } of storage.pieces.begunBefore(begunBefore)) orphans.push(`pieces ${handle}`);
  return orphans;
}
