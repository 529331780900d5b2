import { REMOVED_KEPT_DAYS } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { finalBefore } from '../../platform/db/deletion-state.ts';

const DAY_MS = 86_400_000;

// Learners may still get a master content's build whose type was removed. Trainings and master contents that were deleted
// after `deletedBefore` may be restored.
const selectPast = sql<{ id: number; prefix: string }>(
  'clean.past',
  `select f.id, f.storage_prefix as prefix from content_file f
     left join training t on t.id = f.training_id left join master_content m on m.id = f.master_content_id
   where f.purged_at is null and (f.removed_at < :pastBefore or least(t.deleted_at, m.deleted_at) < :deletedBefore)
     and not exists (select from training_master_content a join training u on u.id = a.training_id
       where a.live_file_id = f.id and a.removed_at is null and coalesce(u.deleted_at >= :deletedBefore, true))
   order by f.id`,
);
const markPurged = sql('clean.purged', 'update content_file set purged_at = :now where id = :buildId');
const isShared = sql(
  'clean.shared',
  'select 1 as found from content_file where storage_prefix = :prefix and purged_at is null and id <> :id limit 1',
);

const selectKnown = sql<{ folder: string }>(
  'clean.known',
  `select 'builds/' || id as folder from upload where 'builds/' || id = any(:folders)
   union select folder from content_file, lateral (select case when storage_prefix like 'builds/%'
     then 'builds/' || split_part(storage_prefix, '/', 2) else storage_prefix end as folder) f
   where purged_at is null and folder = any(:folders)`,
);
/** Deletes the files of a build, unless another build shares them. */
export async function deleteBuildFiles(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  { id, prefix }: { id: number; prefix: string },
): Promise<void> {
  if (!(await db.row(isShared, { prefix, id }))) await storage.delete(`${prefix}/`);
}

/**
 * Deletes the files of builds that were removed before `pastBefore`, or whose training or master content was deleted
 * before `deletedBefore`.
 */
async function purgeBuilds(parts: Parts, pastBefore: Date, deletedBefore: Date): Promise<void> {
  const { db, clock } = parts;
  for (const build of await db.rows(selectPast, { pastBefore, deletedBefore })) {
    await deleteBuildFiles(parts, build);
    await db.rows(markPurged, { buildId: build.id, now: clock.now() });
  }
}

/** Returns a build's folder by the key of one of its files: `builds/<id>`, or `content/<id>/<id>` in the demo. */
const folderOfBuild = (key: string): string =>
  key
    .split('/')
    .slice(0, key.startsWith('builds/') ? 2 : 3)
    .join('/');

/**
 * Deletes build folders without a row, left by a node that died between deleting the row and the bytes. Under
 * `content/`, deletes only files stored before `storedBefore`, because the demo stores files before it commits their
 * rows.
 */
async function deleteOrphans({ db, storage }: Parts, storedBefore: Date): Promise<void> {
  const check = async (keys: readonly string[]) => {
    const folders = keys.map(folderOfBuild);
    const known = new Set((await db.rows(selectKnown, { folders })).map(({ folder }) => folder));
    for (const key of keys) {
      const folder = folderOfBuild(key);
      if (known.has(folder)) continue;
      const file = await storage.stat(key);
      // A build's row is written before its bytes.
      if (key.startsWith('builds/') || (file && file.modified < storedBefore))
        await storage.delete(folder === key ? key : `${folder}/`);
    }
  };
  for (const prefix of ['builds/', 'content/']) {
    /** The first file of each folder. */
    let keys: string[] = [];
    let last = '';
    for await (const key of storage.list(prefix)) {
      if (folderOfBuild(key) === last) continue;
      last = folderOfBuild(key);
      keys.push(key);
      if (keys.length < 1000) continue;
      await check(keys);
      keys = [];
    }
    await check(keys);
  }
}

/** Returns the clean-up steps that delete files of old builds and files without a row. */
export function buildSweeps(parts: Parts): (() => Promise<unknown>)[] {
  const now = parts.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  return [
    () => purgeBuilds(parts, before(REMOVED_KEPT_DAYS * DAY_MS), finalBefore(now)),
    () => deleteOrphans(parts, before(DAY_MS)),
  ];
}
