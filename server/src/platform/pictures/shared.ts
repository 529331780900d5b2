import type { App, Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import { handleJob, type Jobs } from '../jobs/jobs.ts';
import type { Storage } from '../storage/storage.ts';

// A picture is stored before the transaction that writes its path to a row. With these locks, a deletion of the same file
// waits until that transaction ends, and that transaction waits until a running deletion ends.
const KEY_LOCK = `hashtextextended('picture:' || key, 0)`;
const lockStored = sql(
  'pictures.lock-stored',
  `select pg_advisory_xact_lock_shared(${KEY_LOCK}) from (select :key::text as key) k`,
);
const lockDeleted = sql(
  'pictures.lock-deleted',
  `select pg_advisory_xact_lock(${KEY_LOCK}) from (select unnest(:storageKeys::text[]) as key order by 1) k`,
);

/**
 * Protects a stored picture from deletion until the transaction ends. Stores it again if a job has just deleted it, because
 * identical pictures share a key. Call it in the transaction that writes the picture's path to a row. Store the picture
 * before that transaction, which then only checks that the file exists.
 */
export async function keepPicture(
  tx: Queryable,
  storage: Storage,
  { key, bytes }: { key: string; bytes: Buffer },
): Promise<void> {
  await tx.rows(lockStored, { key });
  if (!(await storage.stat(key))) await storage.put(key, bytes);
}

const selectUnused = sql<{ key: string }>(
  'pictures.unused',
  `select key from unnest(:storageKeys::text[]) key where not exists (
     select from (select logo from client union all select logo from training union all select logo from training_badge
       union all select validated->>'logo' from training
       union all select b->>'logo' from training t cross join jsonb_array_elements(t.validated->'badges') b
       union all select picture from person union all select '/' || storage_key from certificate_template
       union all select logo from certificate_look
       union all select '/' || p.key from certificate_look k cross join jsonb_each_text(k.pictures) p (lang, key)
       union all select '/' || storage_key from graphical_charter
       union all select '/' || storage_key from resource where purged_at is null) used
     where used.logo = '/' || key)`,
);

/** Folders in which `selectUnused` finds unused files. Only old versions stored `session-archive/`; no row refers to it. */
const FOLDERS = ['media/', 'resources/', 'charters/', 'session-archive/'] as const;

/**
 * Deletes files to which no committed row refers. Only jobs may call this: after a lost connection, a request cannot know
 * whether its commit succeeded.
 */
export async function deleteUnusedFiles({ db, storage }: Parts, storageKeys: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(lockDeleted, { storageKeys });
    for (const { key } of await tx.rows(selectUnused, { storageKeys })) await storage.delete(key);
  });
}

/** Adds the job `key` that deletes the pictures of deleted rows, unless another row refers to them when the job runs. */
export async function deletePicturesLater(
  jobs: Jobs,
  tx: Queryable,
  addresses: readonly (string | null)[],
  key: string,
): Promise<void> {
  const storageKeys = [...new Set(addresses)].flatMap((address) => address?.slice(1) ?? []);
  if (storageKeys.length > 0) await jobs.enqueue(tx, 'delete-pictures', { storageKeys }, { key });
}

/** How many files each query looks up. */
const BATCH = 1000;

/**
 * Deletes files without a row, such as replaced pictures. Keeps files newer than `storedBefore`, because their row may not
 * be committed yet.
 */
export async function sweepUnusedFiles(parts: Parts, storedBefore: Date): Promise<void> {
  const { db, storage } = parts;
  const check = async (keys: string[]) => {
    const old: string[] = [];
    for (const { key } of await db.rows(selectUnused, { storageKeys: keys })) {
      const file = await storage.stat(key);
      if (file && file.modified < storedBefore) old.push(key);
    }
    if (old.length > 0) await deleteUnusedFiles(parts, old);
  };
  let keys: string[] = [];
  for (const folder of FOLDERS)
    for await (const key of storage.list(folder)) {
      keys.push(key);
      if (keys.length < BATCH) continue;
      await check(keys);
      keys = [];
    }
  await check(keys);
}

export function registerPictureDeletion(app: App): void {
  handleJob(app, 'delete-pictures', ({ storageKeys }) => deleteUnusedFiles(app.parts, storageKeys));
}
