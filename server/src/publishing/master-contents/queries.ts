import type { MasterContent, MasterContentDetail } from '@vr/shared-api/contract/master-contents.schema';
import { type FileType, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { LIVE_MASTER_BUILDS } from '../../catalogue/trainings/contents.ts';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';

/** Whether the company c has access to master contents. The platform always has access. */
const ACCESS = `(c.id = ${PLATFORM_CLIENT_ID} or c.master_content_access)`;

const FILE = `'fileType', f.file_type, 'version', f.version, 'fileName', f.file_name, 'fileSize', f.file_size,
  'createdAt', ${instant('f.created_at')}`;

/** The trainings that use the master content m, each once. */
const USERS = `(select distinct u.training_id from training_master_content u
  join training t on t.id = u.training_id and t.deleted_at is null
  where u.master_content_id = m.id and u.removed_at is null)`;

/** When the master content m was last renamed or got a build. */
const TOUCHED = `greatest(m.modified_at,
  (select max(f.created_at) from content_file f where f.master_content_id = m.id and f.removed_at is null))`;

const MASTER_CONTENT = `'id', m.id, 'name', m.name,
  'files', (select coalesce(json_agg(json_build_object(${FILE}) order by f.file_type), '[]') from (
     select * from ${LIVE_MASTER_BUILDS} b where b.master_content_id = m.id) f),
  'storedSize', (select coalesce(sum(f.file_size), 0) from content_file f
     where f.master_content_id = m.id and f.removed_at is null),
  'usedIn', (select count(*) from ${USERS} used), 'lastModifiedDate', ${instant(TOUCHED)}, 'version', m.version`;

const listContents = sql<{ access: boolean; items: Static<typeof MasterContent>[] }>(
  'master-contents.list',
  `select ${ACCESS} as access, (
     select coalesce(json_agg(json_build_object(${MASTER_CONTENT}) order by lower(m.name), m.id), '[]')
     from master_content m where m.client_id = c.id and m.deleted_at is null) as items
   from client c where c.id = :clientId`,
);

/** Returns the master contents of a company by name, and whether the company has access to master contents. */
export const findMasterContents = (
  db: Queryable,
  clientId: number,
): Promise<{ access: boolean; items: Static<typeof MasterContent>[] } | undefined> =>
  db.row(listContents, { clientId });

const selectContent = sql<{ found: Static<typeof MasterContent> }>(
  'master-contents.one',
  `select json_build_object(${MASTER_CONTENT}) as found from master_content m
   where m.client_id = :clientId and m.id = :id and m.deleted_at is null`,
);
/** Returns a master content, or undefined if it was deleted or belongs to another company. */
export const findMasterContent = async (
  db: Queryable,
  clientId: number,
  id: number,
): Promise<Static<typeof MasterContent> | undefined> => (await db.row(selectContent, { clientId, id }))?.found;

const selectDetail = sql<{ found: Static<typeof MasterContentDetail> }>(
  'master-contents.detail',
  `select json_build_object(${MASTER_CONTENT},
     'versions', (select coalesce(json_agg(json_build_object(${FILE}, 'report', f.report)
        order by f.created_at desc, f.id desc), '[]')
        from content_file f where f.master_content_id = m.id and f.removed_at is null),
     'trainings', (select coalesce(json_agg(json_build_object('id', used.training_id, 'lang', x.lang, 'title', x.title)
        order by lower(x.title), used.training_id), '[]')
        from ${USERS} used join lateral ${titleIn('training', 'used.training_id', ':lang')} x on true)) as found
   from master_content m where m.client_id = :clientId and m.id = :id and m.deleted_at is null`,
);
/** Returns a master content with all its versions and the trainings that use it. */
export const findMasterContentDetail = async (
  db: Queryable,
  clientId: number,
  id: number,
  lang: string,
): Promise<Static<typeof MasterContentDetail> | undefined> =>
  (await db.row(selectDetail, { clientId, id, lang }))?.found;

const selectSubscription = sql<{ access: boolean; hasStorage: boolean }>(
  'master-contents.subscription',
  `select ${ACCESS} as access, c.max_size > 0 as "hasStorage" from client c where c.id = :clientId`,
);
/** Returns whether a company has access to master contents, and whether it has storage. */
export const findSubscription = (
  db: Queryable,
  clientId: number,
): Promise<{ access: boolean; hasStorage: boolean } | undefined> => db.row(selectSubscription, { clientId });

const insertContent = sql<{ id: number }>(
  'master-contents.insert',
  'insert into master_content (client_id, name, created_at, modified_at) values (:clientId, :name, :now, :now) returning id',
);
/** Creates a master content without builds and returns its id. */
export const addMasterContent = async (tx: Queryable, clientId: number, name: string, now: Date): Promise<number> =>
  (await tx.row(insertContent, { clientId, name, now }))?.id ?? 0;

const lockContent = sql<{ name: string; version: number }>(
  'master-contents.lock',
  'select name, version from master_content where id = :id and client_id = :clientId and deleted_at is null for update',
);
/**
 * Locks a master content before a change, so that no training attaches it in the meantime. Returns its name and
 * version.
 */
export const lockMasterContent = (
  tx: Queryable,
  clientId: number,
  id: number,
): Promise<{ name: string; version: number } | undefined> => tx.row(lockContent, { id, clientId });

const renameContent = sql(
  'master-contents.rename',
  'update master_content set name = :name, version = version + 1, modified_at = :now where id = :id',
);
/** Renames a master content. The caller must have locked it and checked its version. */
export const renameMasterContent = async (tx: Queryable, id: number, name: string, now: Date): Promise<void> => {
  await tx.rows(renameContent, { id, name, now });
};

const countUsers = sql<{ used: number }>(
  'master-contents.users',
  `select (select count(*) from ${USERS} users) as used from master_content m where m.id = :id`,
);
/** Counts the trainings that use a master content. */
export const countTrainings = async (tx: Queryable, id: number): Promise<number> =>
  (await tx.row(countUsers, { id }))?.used ?? 0;

const countUsersOfType = sql<{ used: number }>(
  'master-contents.users-of-type',
  `select count(*) as used from training_master_content m join training t on t.id = m.training_id
   where m.master_content_id = :id and m.file_type = :type and m.removed_at is null and t.deleted_at is null`,
);
/** Counts the trainings that use a master content's build of one type. */
export const countTrainingsOfType = async (tx: Queryable, file: { id: number; type: FileType }): Promise<number> =>
  (await tx.row(countUsersOfType, { ...file }))?.used ?? 0;

const removeOfType = sql(
  'master-contents.remove-type',
  `update content_file set removed_at = :now
   where master_content_id = :id and file_type = :type and removed_at is null`,
);
/** Removes a master content's builds of one type. */
export async function removeBuilds(tx: Queryable, file: { id: number; type: FileType }, now: Date): Promise<void> {
  await tx.rows(removeOfType, { ...file, now });
}

const markDeleted = sql(
  'master-contents.delete',
  'update master_content set deleted_at = :now, deleted_by = :personId where id = :id',
);
/** Deletes a master content with its builds. The clean-up (versions/sweep.ts) deletes the builds' bytes later. */
export async function removeMasterContent(tx: Queryable, id: number, personId: number, now: Date): Promise<void> {
  await tx.rows(markDeleted, { id, now, personId });
}
