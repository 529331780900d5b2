import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { getUpload } from '@vr/shared-api/contract/uploads.schema';
import type { ErrorCode } from '@vr/shared-api/errors';
import type { FileType, GoLive } from '@vr/shared-api/limits';
import type { BuildPlace } from '../../companies/clients/quota.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { fail } from '../../platform/http/fail.ts';
import { goLiveChoice } from '../versions/go-live.ts';
import type { WantedPlace } from '../versions/place.ts';

export interface StoredUpload extends BuildPlace {
  id: string;
  personId: number;
  version: string;
  notes: string | null;
  goLive: GoLive;
  /** When the build goes live. Null unless `goLive` is ON. */
  plannedAt: Date | null;
  offlineAvailable: boolean;
  fileName: string;
  size: number;
  handle: string | null;
  state: ResponseOf<typeof getUpload>['state'];
  error: ErrorCode | null;
  report: GateReport | null;
  createdAt: Date;
  activeAt: Date;
}

/** Returns the folder of an upload's build in the storage. */
export const folderOf = ({ id }: Pick<StoredUpload, 'id'>): string => `builds/${id}`;
export const unpackedFolderOf = (upload: Pick<StoredUpload, 'id'>): string => `${folderOf(upload)}/files`;
const FILES: Record<FileType, string> = { UNITY: 'build.zip', APK: 'build.apk', WEB_GL: 'build.zip' };
export const fileOf = ({ fileType }: Pick<StoredUpload, 'fileType'>): string => FILES[fileType];
export const keyOf = (upload: Pick<StoredUpload, 'id' | 'fileType'>): string => `${folderOf(upload)}/${fileOf(upload)}`;

const UPLOAD = `u.id, u.client_id as "clientId", u.person_id as "personId", u.training_id as "trainingId",
  u.master_content_id as "masterContentId", u.file_type as "fileType", u.version, u.notes,
  u.go_live as "goLive", u.planned_at as "plannedAt", u.offline_available as "offlineAvailable", u.file_name as "fileName", u.size, u.storage_handle as handle, u.state,
  u.error, u.report, u.created_at as "createdAt", u.active_at as "activeAt"`;

export const noSuchUpload = (): never => fail('NOT_FOUND', { message: 'No such upload.' });

const selectUpload = sql<StoredUpload>('uploads.find', `select ${UPLOAD} from upload u where u.id = :id`);
export const findUpload = (db: Queryable, id: string): Promise<StoredUpload | undefined> =>
  db.row(selectUpload, { id });
const selectBuild = sql(
  'uploads.build',
  'select from content_file where purged_at is null and storage_prefix in (:folder, :unpackedFolder) limit 1',
);
/** Whether a build uses the bytes of an upload, packed or unpacked. */
export const isInBuild = async (db: Queryable, upload: Pick<StoredUpload, 'id'>): Promise<boolean> =>
  (await db.row(selectBuild, { folder: folderOf(upload), unpackedFolder: unpackedFolderOf(upload) })) !== undefined;
const lockRow = sql<StoredUpload>('uploads.lock', `select ${UPLOAD} from upload u where u.id = :id for update`);
export const lockUpload = (tx: Queryable, id: string): Promise<StoredUpload | undefined> => tx.row(lockRow, { id });

const selectListed = sql<ListedUpload>(
  'uploads.listed',
  `select ${UPLOAD}, coalesce(x.title, m.name, '') as title from upload u
   join person p on p.id = u.person_id
   left join master_content m on m.id = u.master_content_id
   left join lateral ${titleIn('training', 'u.training_id', 'p.lang')} x on true
   where u.person_id = :personId and u.id = coalesce(:id, u.id)
     and (:id::uuid is not null or u.state in ('RECEIVING', 'INSPECTING') or u.active_at > :endedSince)
   order by u.created_at desc, u.id`,
);
export type ListedUpload = StoredUpload & { title: string };

/** Returns a person's uploads that have not ended, and those that ended after `endedSince`, newest first. */
export const findUploads = (db: Queryable, personId: number, endedSince: Date): Promise<ListedUpload[]> =>
  db.rows(selectListed, { personId, id: null, endedSince });
/** Returns an upload if it is the person's own; otherwise undefined. */
export const findOwnUpload = (db: Queryable, personId: number, id: string): Promise<ListedUpload | undefined> =>
  db.row(selectListed, { personId, id, endedSince: null });

const insertUpload = sql(
  'uploads.insert',
  `insert into upload (id, client_id, person_id, training_id, master_content_id, file_type, version, offline_available,
     file_name, size, in_one_call, notes, go_live, planned_at, state, created_at, active_at)
   values (:id, :clientId, :personId, :trainingId, :masterContentId, :fileType, :version, :offlineAvailable, :fileName,
     :size, :inOneCall, :notes, :goLive, :plannedAt, 'RECEIVING', :now, :now)`,
);
export type NewUpload = BuildPlace &
  Pick<
    StoredUpload,
    'personId' | 'version' | 'notes' | 'goLive' | 'plannedAt' | 'offlineAvailable' | 'fileName' | 'size'
  > & {
    /** Whether the bytes arrive in the call that announces the upload. */
    inOneCall: boolean;
  };

/** Returns the version fields of an announcement. Fails with VALIDATION. */
export function announcedVersion(
  body: { version: string; notes?: string; goLive?: GoLive; goLiveAt?: string; offlineAvailable?: boolean },
  now: Date,
): Pick<NewUpload, 'version' | 'notes' | 'goLive' | 'plannedAt' | 'offlineAvailable'> {
  const { goLive, at } = goLiveChoice(body, now);
  const { version, offlineAvailable = false } = body;
  // Multipart bodies end lines with CR and LF.
  const notes = body.notes?.replaceAll('\r\n', '\n').trim() || null;
  return { version: version.trim(), notes, goLive, plannedAt: at, offlineAvailable };
}

/** Adds the row of an upload that has been announced. */
export async function addUpload(tx: Queryable, id: string, upload: NewUpload, now: Date): Promise<void> {
  await tx.rows(insertUpload, { id, ...upload, now });
}

const endInPlace = sql<StoredUpload>(
  'uploads.end-in-place',
  `update upload u set state = 'REFUSED', error = 'UPLOAD_ENDED', active_at = :now
   where (u.training_id, u.master_content_id, u.file_type) is not distinct from (:trainingId::int, :masterContentId::int,
     :fileType::text)
     and u.state in ('RECEIVING', 'INSPECTING') returning ${UPLOAD}`,
);
/** Ends the unfinished uploads to a place and returns them. The caller purges them after the transaction commits. */
export const endUploadsOf = (tx: Queryable, place: BuildPlace, now: Date): Promise<StoredUpload[]> =>
  tx.rows(endInPlace, { ...place, now });

const selectOf = sql<StoredUpload>(
  'uploads.of',
  `select ${UPLOAD} from upload u where u.training_id = :trainingId::int or u.master_content_id = :masterContentId::int`,
);
/** Returns all uploads to a training or a master content. */
export const findUploadsOf = (
  db: Queryable,
  { trainingId, masterContentId }: Pick<WantedPlace, 'trainingId' | 'masterContentId'>,
): Promise<StoredUpload[]> => db.rows(selectOf, { trainingId, masterContentId });

const endUploadById = sql(
  'uploads.end',
  `update upload set state = 'REFUSED', error = :error, report = :report, active_at = :now
   where id = :id and state in ('RECEIVING', 'INSPECTING')`,
);
/** Ends an upload and stores the reason. Does nothing if it has ended already. */
export async function endUpload(
  db: Queryable,
  id: string,
  { error, report = null, now }: { error: ErrorCode; report?: GateReport | null; now: Date },
): Promise<void> {
  await db.rows(endUploadById, { id, error, report: report && JSON.stringify(report), now });
}

/** Returns a statement that changes an upload only while it receives bytes. */
const whileReceiving = (name: string, change: string) =>
  sql(`uploads.${name}`, `update upload set ${change} where id = :id and state = 'RECEIVING' returning id`);

const keepHandle = whileReceiving('keep-handle', 'storage_handle = :handle');
/** Stores the handle by which the storage finds the bytes. Returns false if the upload has ended. */
export const writeHandle = async (db: Queryable, id: string, handle: string): Promise<boolean> =>
  (await db.row(keepHandle, { id, handle })) !== undefined;

const touch = whileReceiving('touch', 'active_at = :now');
/** Records that bytes are arriving. Returns false if the upload has ended. */
export const touchUpload = async (db: Queryable, id: string, now: Date): Promise<boolean> =>
  (await db.row(touch, { id, now })) !== undefined;

const resize = whileReceiving('resize', 'size = :size');
/** Sets the size of an upload. Returns false if the upload has ended. */
export const resizeUpload = async (tx: Queryable, id: string, size: number): Promise<boolean> =>
  (await tx.row(resize, { id, size })) !== undefined;

const describe = sql(
  'uploads.describe',
  `update upload set version = :version, offline_available = :offlineAvailable, notes = :notes, go_live = :goLive,
     planned_at = :plannedAt where id = :id`,
);
/** Stores the fields of a multipart body. Some fields may have come after the file. */
export async function describeUpload(
  tx: Queryable,
  id: string,
  described: ReturnType<typeof announcedVersion>,
): Promise<void> {
  await tx.rows(describe, { id, ...described });
}

const setInspecting = whileReceiving('inspecting', "state = 'INSPECTING', active_at = :now");
/** Marks an upload as complete and ready for inspection. Returns false if the upload has ended. */
export const beginInspection = async (tx: Queryable, id: string, now: Date): Promise<boolean> =>
  (await tx.row(setInspecting, { id, now })) !== undefined;

const setAccepted = sql(
  'uploads.accept',
  `update upload set state = 'ACCEPTED', report = :report, active_at = :now where id = :id`,
);
export async function acceptUpload(tx: Queryable, id: string, report: GateReport, now: Date): Promise<void> {
  await tx.rows(setAccepted, { id, report: JSON.stringify(report), now });
}

const deleteUpload = sql('uploads.delete', 'delete from upload where id = :id');
export async function deleteUploadRow(db: Queryable, id: string): Promise<void> {
  await db.rows(deleteUpload, { id });
}
