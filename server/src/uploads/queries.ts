import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { GateReport, getUpload } from '@vr/shared-api/contract/uploads.schema';
import type { ErrorCode } from '@vr/shared-api/errors';
import { type FileType, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Actor } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../db/database.ts';
import { lockEditable, needContentLanguages } from '../editing.ts';
import { fail } from '../http/fail.ts';
import type { Place } from '../quota.ts';

type State = ResponseOf<typeof getUpload>['state'];

/** A build on its way, as it is stored. */
export interface StoredUpload extends Place {
  id: string;
  personId: number;
  version: string;
  offlineAvailable: boolean;
  fileName: string;
  size: number;
  handle: string | null;
  state: State;
  error: ErrorCode | null;
  report: GateReport | null;
  createdAt: Date;
  activeAt: Date;
}

/** The folder in the storage that an upload's build lives in. */
export const folderOf = ({ id }: Pick<StoredUpload, 'id'>): string => `builds/${id}`;
const FILES: Record<FileType, string> = { UNITY: 'build.zip', APK: 'build.apk', WEB_GL: 'build.zip' };
/** The file in it that arrives. */
export const fileOf = ({ fileType }: Pick<StoredUpload, 'fileType'>): string => FILES[fileType];
export const keyOf = (upload: Pick<StoredUpload, 'id' | 'fileType'>): string => `${folderOf(upload)}/${fileOf(upload)}`;

const UPLOAD = `u.id, u.client_id as "clientId", u.person_id as "personId", u.training_id as "trainingId",
  u.master_content_id as "masterContentId", u.file_type as "fileType", u.version,
  u.offline_available as "offlineAvailable", u.file_name as "fileName", u.size, u.storage_handle as handle, u.state,
  u.error, u.report, u.created_at as "createdAt", u.active_at as "activeAt"`;

export const noSuchUpload = (): never => fail('NOT_FOUND', { message: 'No such upload.' });

const selectUpload = sql('uploads.find', `select ${UPLOAD} from upload u where u.id = $1`);
export const findUpload = (db: Queryable, id: string): Promise<StoredUpload | undefined> => db.row(selectUpload, [id]);
const lockUpload = sql('uploads.lock', `select ${UPLOAD} from upload u where u.id = $1 for update`);
export const takeUpload = (tx: Queryable, id: string): Promise<StoredUpload | undefined> => tx.row(lockUpload, [id]);

const TITLE = `coalesce(m.name, (select title from training_text x where x.training_id = u.training_id
  order by (x.lang = 'en') desc, x.position, x.lang limit 1), '') as title`;
const selectTold = sql(
  'uploads.told',
  `select ${UPLOAD}, ${TITLE} from upload u left join master_content m on m.id = u.master_content_id
   where u.person_id = $1 and u.id = coalesce($2, u.id)
     and ($2::uuid is not null or u.state in ('RECEIVING', 'INSPECTING') or u.active_at > $3)
   order by u.created_at desc, u.id`,
);
export type ToldUpload = StoredUpload & { title: string };

/** A person's uploads that are on their way, and those that have ended since then, newest first. */
export const findUploads = (db: Queryable, personId: number, endedSince: Date): Promise<ToldUpload[]> =>
  db.rows(selectTold, [personId, null, endedSince]);
/** One of a person's uploads. */
export const findOwnUpload = (db: Queryable, personId: number, id: string): Promise<ToldUpload | undefined> =>
  db.row(selectTold, [personId, id, null]);

const insertUpload = sql(
  'uploads.insert',
  `insert into upload (id, client_id, person_id, training_id, master_content_id, file_type, version, offline_available,
     file_name, size, in_one_call, state, created_at, active_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'RECEIVING', $12, $12)`,
);
export type NewUpload = Place &
  Pick<StoredUpload, 'personId' | 'version' | 'offlineAvailable' | 'fileName' | 'size'> & {
    /** Its bytes come with the call that announces it. */
    inOneCall: boolean;
  };

export async function addUpload(tx: Queryable, id: string, upload: NewUpload, now: Date): Promise<void> {
  await tx.rows(insertUpload, [
    id,
    upload.clientId,
    upload.personId,
    upload.trainingId,
    upload.masterContentId,
    upload.fileType,
    upload.version,
    upload.offlineAvailable,
    upload.fileName,
    upload.size,
    upload.inOneCall,
    now,
  ]);
}

const endInPlace = sql(
  'uploads.end-in-place',
  `update upload u set state = 'REFUSED', error = 'UPLOAD_ENDED', active_at = $4
   where (u.training_id, u.master_content_id, u.file_type) is not distinct from ($1::int, $2::int, $3::text)
     and u.state in ('RECEIVING', 'INSPECTING') returning ${UPLOAD}`,
);
/** Ends what is on its way to a place; whoever calls takes its bytes away once that is certain. */
export const endUploadsOf = (tx: Queryable, place: Place, now: Date): Promise<StoredUpload[]> =>
  tx.rows(endInPlace, [place.trainingId, place.masterContentId, place.fileType, now]);

const selectOf = sql(
  'uploads.of',
  `select ${UPLOAD} from upload u where u.training_id = $1::int or u.master_content_id = $2::int`,
);
/** Every upload to a training or a master content. */
export const findUploadsOf = (
  db: Queryable,
  { trainingId, masterContentId }: Pick<WantedPlace, 'trainingId' | 'masterContentId'>,
): Promise<StoredUpload[]> => db.rows(selectOf, [trainingId ?? null, masterContentId ?? null]);

const endUploadById = sql(
  'uploads.end',
  `update upload set state = 'REFUSED', error = $2, report = $3, active_at = $4
   where id = $1 and state in ('RECEIVING', 'INSPECTING')`,
);
/** Ends an upload that is on its way, and says why. */
export async function endUpload(
  db: Queryable,
  id: string,
  { error, report = null, now }: { error: ErrorCode; report?: GateReport | null; now: Date },
): Promise<void> {
  await db.rows(endUploadById, [id, error, report && JSON.stringify(report), now]);
}

const keepHandle = sql(
  'uploads.keep-handle',
  `update upload set storage_handle = $2 where id = $1 and state = 'RECEIVING' returning id`,
);
/** Writes down by what the storage knows the bytes; false where they are no longer wanted. */
export const writeHandle = async (db: Queryable, id: string, handle: string): Promise<boolean> =>
  (await db.row(keepHandle, [id, handle])) !== undefined;

const touch = sql(
  'uploads.touch',
  `update upload set active_at = $2 where id = $1 and state = 'RECEIVING' returning id`,
);
/** Notes that bytes arrive; false where they are no longer wanted. */
export const touchUpload = async (db: Queryable, id: string, now: Date): Promise<boolean> =>
  (await db.row(touch, [id, now])) !== undefined;

const resize = sql('uploads.resize', `update upload set size = $2 where id = $1 and state = 'RECEIVING' returning id`);
/** Notes how many bytes it may have, or has; false where they are no longer wanted. */
export const resizeUpload = async (tx: Queryable, id: string, size: number): Promise<boolean> =>
  (await tx.row(resize, [id, size])) !== undefined;

const setInspecting = sql(
  'uploads.inspecting',
  `update upload set state = 'INSPECTING', active_at = $2 where id = $1 and state = 'RECEIVING' returning id`,
);
/** All bytes are there; false where they are no longer wanted. */
export const beginInspection = async (tx: Queryable, id: string, now: Date): Promise<boolean> =>
  (await tx.row(setInspecting, [id, now])) !== undefined;

const setAccepted = sql(
  'uploads.accept',
  `update upload set state = 'ACCEPTED', report = $2, active_at = $3 where id = $1`,
);
export async function acceptUpload(tx: Queryable, id: string, report: GateReport, now: Date): Promise<void> {
  await tx.rows(setAccepted, [id, JSON.stringify(report), now]);
}

const deleteUpload = sql('uploads.delete', 'delete from upload where id = $1');
export async function forgetUpload(db: Queryable, id: string): Promise<void> {
  await db.rows(deleteUpload, [id]);
}

const selectCompany = sql(
  'uploads.company',
  `select (id = ${PLATFORM_CLIENT_ID} or offline_access) as "offlineAccess",
     (id = ${PLATFORM_CLIENT_ID} or master_content_access) as "masterContentAccess"
   from client where id = $1`,
);
const lockMaster = sql(
  'uploads.lock-master',
  `select client_id as "clientId" from master_content
   where id = $1 and client_id = $2 and deleted_at is null for no key update`,
);

/** What a place is asked for with: exactly one of the two ids. */
export interface WantedPlace {
  trainingId?: number | undefined;
  masterContentId?: number | undefined;
  fileType: FileType;
  offlineAvailable?: boolean | undefined;
}

/**
 * The place that a person may put a build into, locked until the transaction ends. Fails with NOT_FOUND where there is
 * none for them, TRAINING_IN_REVIEW, NO_MASTER_CONTENT_ACCESS, NO_OFFLINE_ACCESS, and with VALIDATION where the
 * training names no languages of its content.
 */
export async function lockPlace(tx: Queryable, actor: Actor, wanted: WantedPlace): Promise<Place> {
  const { trainingId = null, masterContentId = null, fileType, offlineAvailable = false } = wanted;
  let clientId: number;
  if (masterContentId === null) {
    const training = await lockEditable(tx, actor, trainingId as number);
    needContentLanguages(training);
    ({ clientId } = training);
  } else {
    const found = await tx.row<{ clientId: number }>(lockMaster, [masterContentId, actor.clientId]);
    ({ clientId } = found ?? fail('NOT_FOUND', { message: 'No such master content.' }));
  }
  const company = await tx.row<{ offlineAccess: boolean; masterContentAccess: boolean }>(selectCompany, [clientId]);
  if (masterContentId !== null && !company?.masterContentAccess)
    fail('NO_MASTER_CONTENT_ACCESS', { message: 'The company has not subscribed to master contents.' });
  if (offlineAvailable && !company?.offlineAccess)
    fail('NO_OFFLINE_ACCESS', { message: 'The company has not subscribed to offline use.' });
  return { clientId, trainingId, masterContentId, fileType };
}
