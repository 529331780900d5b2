import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { TrainingStatus } from '@vr/shared-api/limits';
import { isInReview } from '@vr/shared-api/permissions';
import {
  applyContentChange,
  applyMasterContentChange,
  chosenAt,
  masterLiveAt,
  NEWEST_CONTENTS,
} from '../../catalogue/trainings/contents.ts';
import { reserveStored } from '../../companies/storage/stored.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { asAppError } from '../../platform/http/errors.ts';
import { AppError, fail } from '../../platform/http/fail.ts';
import { UnknownPieces } from '../../platform/storage/storage.ts';
import { hashAside, inspectAside, unpackAside } from '../gate/aside.ts';
import { ArchiveRefused } from '../gate/findings.ts';
import { scheduleGoLive } from '../versions/go-live.ts';
import { requireNewLabel } from '../versions/queries.ts';
import { purgeUnlessAccepted, uploadCancelled } from './bytes.ts';
import type { UploadLocks } from './locks.ts';
import {
  acceptUpload,
  endUpload,
  fileOf,
  findUpload,
  folderOf,
  keyOf,
  lockUpload,
  type StoredUpload,
  unpackedFolderOf,
} from './queries.ts';

// Finds a build with the same bytes: another type of the training, or any other build in the company's master contents.
const selectDuplicate = sql(
  'uploads.duplicate',
  `select 1 as found where exists (
     select from ${NEWEST_CONTENTS} c join content_file f on f.id = c.id
     where c.training_id = :trainingId::int and c.file_type <> :fileType and c.master_content_id is null
       and f.sha256 = :sha256)
   or exists (
     select from content_file f join master_content m on m.id = f.master_content_id
     where m.client_id = :clientId and m.deleted_at is null and f.removed_at is null and f.sha256 = :sha256
       and (f.master_content_id, f.file_type) is distinct from (:masterContentId::int, :fileType::text))`,
);
async function refuseDuplicate(db: Queryable, upload: StoredUpload, sha256: Buffer): Promise<void> {
  if (await db.row(selectDuplicate, { ...upload, sha256 }))
    fail('DUPLICATE_FILE', { message: 'This file has been uploaded already.' });
}

/** Turns the stored pieces into one file. The pieces may already be a file if a node died after this step. */
async function assembleFile({ storage }: Parts, upload: StoredUpload): Promise<void> {
  if (upload.handle === null) throw new Error(`Upload ${upload.id} has no bytes`);
  await storage.pieces.finish(keyOf(upload), upload.handle);
}

interface LockedHolder {
  status: TrainingStatus | null;
  isDeleted: boolean;
  isFromPartner: boolean;
}
const lockTraining = sql<LockedHolder>(
  'uploads.lock-training',
  `select t.status, (t.deleted_at is not null) as "isDeleted", w.type = 'PARTNER' as "isFromPartner"
   from training t join client w on w.id = t.client_id where t.id = :holderId for no key update of t`,
);
const lockMaster = sql<LockedHolder>(
  'uploads.lock-its-master',
  `select null as status, (deleted_at is not null) as "isDeleted", false as "isFromPartner"
   from master_content where id = :holderId for no key update`,
);
const insertFile = sql<{ id: number }>(
  'uploads.insert-file',
  `insert into content_file (training_id, master_content_id, file_type, version, file_name, file_size, storage_prefix,
     entry, offline_available, created_at, live_at, upload_id, sha256, report, notes, created_by, held_back, planned_at)
   values (:trainingId, :masterContentId, :fileType, :version, :fileName, :size, :prefix, :entry, :offlineAvailable,
     ${chosenAt(':now', { training: ':trainingId::int', type: ':fileType' })},
     case when :masterContentId::int is not null and not :isHeldBack::boolean
       then ${masterLiveAt(':now', { master: ':masterContentId::int', type: ':fileType' })} end,
     :id, :sha256, :report, :notes, :personId, :isHeldBack, :plannedAt)
   returning id`,
);

/**
 * Adds an inspected build to its training or master content. Returns false if the upload was cancelled meanwhile, or added
 * by another node. Fails with NOT_FOUND, TRAINING_IN_REVIEW, VERSION_EXISTS, DUPLICATE_FILE and QUOTA_EXCEEDED.
 */
function enterContent(
  { db, clock, jobs }: Parts,
  { id, trainingId, masterContentId }: StoredUpload,
  { report, sha256, prefix, entry }: { report: GateReport; sha256: Buffer; prefix: string; entry: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    // Locks the training first and the upload second, in the same order as an announcement, to avoid deadlocks.
    const holder = await tx.row(trainingId === null ? lockMaster : lockTraining, {
      holderId: trainingId ?? masterContentId,
    });
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'INSPECTING') return false;
    if (!holder || holder.isDeleted) fail('NOT_FOUND', { message: 'The training or master content was deleted.' });
    if (isInReview(holder.status)) fail('TRAINING_IN_REVIEW', { message: 'The training is being reviewed.' });
    // Checked again under the lock.
    await requireNewLabel(tx, upload, upload.version);
    await refuseDuplicate(tx, upload, sha256);
    await reserveStored(tx, upload.clientId, storedAs(upload, report));
    // The planned time may have passed during the upload.
    const plannedAt = upload.plannedAt && upload.plannedAt > now ? upload.plannedAt : null;
    // A partner's planned build is offered for validation at once.
    const isHeldBack = upload.goLive === 'NOT_YET' || (plannedAt !== null && !holder.isFromPartner);
    const build = { ...upload, prefix, entry, sha256, report: JSON.stringify(report) };
    const file = await tx.row(insertFile, { ...build, isHeldBack, plannedAt, now });
    if (file && plannedAt) await scheduleGoLive(jobs, tx, file.id, plannedAt);
    const change = { personId: upload.personId, now };
    if (masterContentId !== null) await applyMasterContentChange(tx, masterContentId, change);
    else if (trainingId !== null) await applyContentChange(tx, [trainingId], change);
    await acceptUpload(tx, id, report, now);
    return true;
  });
}

/** Returns the disk space that the build of an upload will take. */
const storedAs = ({ id, fileType, size }: StoredUpload, { unpackedSize }: GateReport) => ({
  size: fileType === 'WEB_GL' ? unpackedSize : size,
  uploadId: id,
});

/** Inspects a build and adds it if it is accepted. Returns false if the upload was cancelled meanwhile. */
async function inspectUpload(parts: Parts, upload: StoredUpload, signal: AbortSignal): Promise<boolean> {
  const { clientId, fileType, size } = upload;
  const build = { config: parts.config, key: keyOf(upload), fileType };
  const whose = { clientId, signal };
  await assembleFile(parts, upload);
  const report = await inspectAside(build, whose);
  if (!report.accepted) fail('CONTENT_REFUSED', { message: 'The inspection refused the build.', report });
  const sha256 = await hashAside(build, size, whose);
  await refuseDuplicate(parts.db, upload, sha256);
  if (fileType !== 'WEB_GL')
    return enterContent(parts, upload, { report, sha256, prefix: folderOf(upload), entry: fileOf(upload) });
  // Reserves quota before unpacking: a small archive can unpack to many times its size.
  await parts.db.transaction((tx) => reserveStored(tx, clientId, storedAs(upload, report)));
  // If a node died while unpacking this archive, some of the files exist already and are overwritten.
  const prefix = unpackedFolderOf(upload);
  try {
    await unpackAside(build, { folder: prefix, report }, whose);
  } catch (error) {
    if (error instanceof ArchiveRefused)
      fail('CONTENT_REFUSED', { message: 'The build cannot be unpacked.', report: error.report });
    throw error;
  }
  return enterContent(parts, upload, { report, sha256, prefix, entry: report.entry ?? 'index.html' });
}

/** Deletes the archive of a WebGL build, because only the unpacked files are served. */
export async function deleteArchive({ storage }: Parts, upload: StoredUpload): Promise<void> {
  if (upload.fileType === 'WEB_GL') await storage.delete(keyOf(upload));
}

/** The interval at which an inspection checks whether its upload was cancelled, in milliseconds. */
const WATCHED_EVERY_MS = 1000;

/** Runs work on an upload with a signal that aborts when the upload is cancelled or its lock is lost. */
async function whileUnderWay<T>(
  { db }: Parts,
  { id }: StoredUpload,
  lost: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const cancelled = new AbortController();
  const look = async () => {
    try {
      const upload = await findUpload(db, id);
      if (!upload || upload.state === 'REFUSED') cancelled.abort(uploadCancelled());
    } catch {
      // If the database is unreachable, the work continues or fails on its own.
    }
  };
  const timer = setInterval(look, WATCHED_EVERY_MS);
  try {
    return await work(AbortSignal.any([lost, cancelled.signal]));
  } catch (error) {
    // A cancellation may have deleted the bytes while they were read or unpacked.
    await look();
    throw cancelled.signal.aborted ? cancelled.signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}

async function finishInspection(parts: Parts, upload: StoredUpload, lost: AbortSignal): Promise<void> {
  const { db, clock } = parts;
  try {
    const isAdded = await whileUnderWay(parts, upload, lost, (signal) => inspectUpload(parts, upload, signal));
    if (isAdded) await deleteArchive(parts, upload);
    else await purgeUnlessAccepted(parts, upload);
  } catch (error) {
    const failure =
      error instanceof UnknownPieces
        ? new AppError('UPLOAD_ENDED', { message: 'The bytes of the upload are missing: send it again.' })
        : asAppError(error);
    // A full disk ends the upload, because the upload's own bytes help to fill the disk.
    if (failure.statusCode >= 500 && failure.code !== 'STORAGE_FULL') throw error;
    await endUpload(db, upload.id, { error: failure.code, report: failure.report ?? null, now: clock.now() });
    await purgeUnlessAccepted(parts, upload);
  }
}

// Separate from the lock of the upload, which the call that sent the last bytes still holds for a moment.
const lockInspection = (locks: UploadLocks, id: string) => locks.take(`inspection of ${id}`);

/**
 * Inspects an upload whose bytes have all arrived. An accepted build is added to its training or master content, a
 * refused one is deleted. Every step can be repeated, because a node may die in the middle.
 */
export async function completeUpload(parts: Parts, locks: UploadLocks, id: string): Promise<void> {
  const lock = await lockInspection(locks, id);
  if (!lock) throw new Error(`Upload ${id} is being inspected elsewhere`);
  try {
    const upload = await findUpload(parts.db, id);
    if (upload?.state === 'ACCEPTED') await deleteArchive(parts, upload);
    if (upload?.state === 'INSPECTING') await finishInspection(parts, upload, lock.lost);
  } finally {
    await lock.release();
  }
}

/** Enqueues the inspection of an upload whose bytes have all arrived. Inspections of different companies take turns. */
export async function enqueueInspection({ jobs }: Pick<Parts, 'jobs'>, tx: Queryable, id: string): Promise<void> {
  const upload = await findUpload(tx, id);
  if (upload)
    await jobs.enqueue(
      tx,
      'inspect-upload',
      { uploadId: id },
      { key: `upload:${id}`, group: `client:${upload.clientId}` },
    );
}

/** Ends an upload that has been INSPECTING since before `failingSince`, unless an inspection is running. Frees its quota. */
export async function giveUpInspection(
  parts: Parts,
  locks: UploadLocks,
  id: string,
  failingSince: Date,
): Promise<void> {
  const { db, clock } = parts;
  const lock = await lockInspection(locks, id);
  if (!lock) return;
  try {
    const upload = await findUpload(db, id);
    if (upload?.state !== 'INSPECTING' || upload.activeAt >= failingSince) return;
    await endUpload(db, id, { error: 'INTERNAL', now: clock.now() });
    await purgeUnlessAccepted(parts, upload);
  } finally {
    await lock.release();
  }
}
