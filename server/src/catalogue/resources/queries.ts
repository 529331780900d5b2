import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { createResource } from '@vr/shared-api/contract/resources.schema';
import { type Actor, can, isSuperAdmin } from '@vr/shared-api/permissions';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import {
  ownedTraining,
  playableTraining,
  REVIEWABLE_TRAINING,
  TRAININGS,
  visibleTraining,
} from '../../visibility/trainings.ts';
import type { Document } from './content.ts';

type Resource = ResponseOf<typeof createResource>;

const LIST_READER = { person: ':readerId', company: ':clientId' };
const RESOURCE = `
  select r.id, r.title, r.type, r.file_name as filename, r.file_size as "fileSize",
    coalesce((select p.first_name || ' ' || p.last_name from person p where p.id = r.created_by and p.deleted_at is null),
      '') as "createdBy",
    ${instant('r.created_at')} as "addedDate", ${instant('r.modified_at')} as "updatedDate", :reader or r.created_by = :readerId as "isOwner", r.version,
    (select coalesce(json_agg(json_build_object('id', t.id, 'lang', x.lang, 'title', x.title)
      order by lower(x.title), t.id), '[]')
       from training_resource a join (${TRAININGS}) on t.id = a.training_id and t.deleted_at is null
         and (:reader or ${visibleTraining(LIST_READER)})
       join lateral ${titleIn('training', 't.id', ':lang')} x on true
       where a.resource_id = r.id) as trainings,
    (select coalesce(json_agg(json_build_object('id', c.id, 'lang', x.lang, 'title', x.title)
      order by lower(x.title), c.id), '[]')
       from course_resource a join course c on c.id = a.course_id and c.deleted_at is null
         and (:reader or ${visibleCourse(LIST_READER)})
       join lateral ${titleIn('course', 'c.id', ':lang')} x on true
       where a.resource_id = r.id) as courses
  from resource r where r.client_id = :clientId and r.deleted_at is null`;

const paramsOf = (reader: Actor, lang: string) => ({
  readerId: reader.id,
  clientId: reader.clientId,
  reader: can(reader, 'resource:manage'),
  lang,
});

const selectResources = sql<Resource>('resources.list', RESOURCE);
/** Returns the company's resources, unordered, with the trainings and courses that the reader sees. */
export const findResources = (db: Queryable, reader: Actor, lang: string): Promise<Resource[]> =>
  db.rows(selectResources, paramsOf(reader, lang));

const selectResource = sql<Resource>('resources.one', `${RESOURCE} and r.id = :id`);
/** Returns one resource of the reader's company, or undefined if there is no such resource. */
export const findResource = (db: Queryable, reader: Actor, lang: string, id: number): Promise<Resource | undefined> =>
  db.row(selectResource, { ...paramsOf(reader, lang), id });

const selectHasStorage = sql<{ has: boolean }>(
  'resources.has-storage',
  'select max_size > 0 as has from client where id = :clientId',
);
/** Returns whether a company has storage. Without storage, nothing can be created (readings 12). */
export const hasStorage = async (db: Queryable, clientId: number): Promise<boolean> =>
  (await db.row(selectHasStorage, { clientId }))?.has ?? false;

const insertResource = sql<{ id: number }>(
  'resources.insert',
  `insert into resource (client_id, title, type, file_name, file_size, storage_key, created_by, created_at, modified_at)
   values (:clientId, :title, :type, :fileName, :fileSize, :storageKey, :personId, :now, :now) returning id`,
);

export interface Stored extends Document {
  storageKey: string;
}

interface NewResource {
  clientId: number;
  personId: number;
  title: string;
  stored: Stored;
  now: Date;
}

/** Adds a resource and returns its id. */
export async function addResource(
  tx: Queryable,
  { clientId, personId, title, stored, now }: NewResource,
): Promise<number> {
  const { type, fileName, bytes, storageKey } = stored;
  const values = { clientId, title, type, fileName, fileSize: bytes.length, storageKey, personId, now };
  return (await tx.row(insertResource, values))?.id ?? 0;
}

const lockRow = sql<{ title: string; version: number; storageKey: string }>(
  'resources.lock',
  `select title, version, storage_key as "storageKey" from resource
   where id = :id and client_id = :clientId and deleted_at is null for update`,
);
/** Returns and locks a resource that the transaction is about to change. */
export const lockResource = (
  tx: Queryable,
  clientId: number,
  id: number,
): Promise<{ title: string; version: number; storageKey: string } | undefined> => tx.row(lockRow, { id, clientId });

const renameResource = sql(
  'resources.rename',
  'update resource set title = :title, version = version + 1, modified_at = :now where id = :id',
);
const replaceResource = sql(
  'resources.replace',
  `update resource set title = :title, version = version + 1, modified_at = :now, type = :type, file_name = :fileName,
     file_size = :fileSize,
     storage_key = :storageKey where id = :id`,
);
/** Changes the title of a resource, and its file if a new one is given. */
export async function changeResource(
  tx: Queryable,
  id: number,
  { title, stored, now }: { title: string; stored: Stored | undefined; now: Date },
): Promise<void> {
  if (!stored) await tx.rows(renameResource, { id, title, now });
  else {
    const { type, fileName, bytes, storageKey } = stored;
    await tx.rows(replaceResource, { id, title, now, type, fileName, fileSize: bytes.length, storageKey });
  }
}

const markDeleted = sql(
  'resources.delete',
  'update resource set deleted_at = :now, deleted_by = :personId where id = :id',
);
/** Deletes a resource. Its attachments stay until the clean-up (clean-up.ts), so that it can be restored. */
export async function removeResource(tx: Queryable, id: number, personId: number, now: Date): Promise<void> {
  await tx.rows(markDeleted, { id, now, personId });
}

const READER = { person: ':id', company: ':clientId' };
const selectDownload = sql<{ storageKey: string; fileName: string; isOpen: boolean; isSeen: boolean }>(
  'resources.download',
  `select r.storage_key as "storageKey", r.file_name as "fileName",
     (:managesResources and r.client_id = :clientId)
       or exists (select from course_resource b join course c on c.id = b.course_id
            where b.resource_id = r.id and ${visibleCourse(READER)})
       or coalesce(bool_or(${playableTraining(READER)} or (:readsOwned and ${ownedTraining(READER)}) or (:testsPartners
         and ${REVIEWABLE_TRAINING})), false) as "isOpen",
     coalesce(bool_or(${visibleTraining(READER)}), false) as "isSeen"
   from resource r left join (training_resource a join (${TRAININGS}) on t.id = a.training_id) on a.resource_id = r.id
   where r.id = :resourceId and r.deleted_at is null group by r.id`,
);

/**
 * Returns the storage key of a document, and whether the person may download it. `isOpen` is false if all trainings of the
 * document that the person sees are locked. Undefined if the document does not exist for the person.
 */
export async function findDownload(
  db: Queryable,
  actor: Actor,
  resourceId: number,
): Promise<{ storageKey: string; fileName: string; isOpen: boolean } | undefined> {
  const found = await db.row(selectDownload, {
    id: actor.id,
    clientId: actor.clientId,
    resourceId,
    managesResources: can(actor, 'resource:manage'),
    readsOwned: can(actor, 'training:read-owned'),
    testsPartners: isSuperAdmin(actor),
  });
  return found && (found.isOpen || found.isSeen) ? found : undefined;
}
