import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { GateReport } from '@vr/shared-api/contract/uploads.schema';
import type { TrainingStatus } from '@vr/shared-api/limits';
import { isInReview } from '@vr/shared-api/permissions';
import type { Parts } from '../app.ts';
import { contentsChanged, masterContentChanged, NEWEST_CONTENTS } from '../contents.ts';
import { type Queryable, sql } from '../db/database.ts';
import { ArchiveRefused, inspect, unpack } from '../gate/gate.ts';
import { AppError, fail } from '../http/fail.ts';
import { UnknownPieces } from '../storage/storage.ts';
import { dropBytes } from './bytes.ts';
import type { UploadLocks } from './locks.ts';
import {
  acceptUpload,
  endUpload,
  fileOf,
  findUpload,
  folderOf,
  keyOf,
  type StoredUpload,
  takeUpload,
} from './queries.ts';

async function hashOf({ storage }: Parts, key: string): Promise<Buffer> {
  const file = await storage.open(key);
  if (!file) throw new Error(`${key} is gone`);
  const hash = createHash('sha256');
  await pipeline(file.stream, hash);
  return hash.digest();
}

// The same build under another type, or once more beside the master content that it is already.
const selectTwin = sql(
  'uploads.twin',
  `select 1 as found where exists (
     select from ${NEWEST_CONTENTS} c join content_file f on f.id = c.id
     where c.training_id = $2::int and c.file_type <> $4 and c.master_content_id is null and f.sha256 = $5)
   or exists (
     select from content_file f join master_content m on m.id = f.master_content_id
     where m.client_id = $1 and m.deleted_at is null and f.removed_at is null and f.superseded_at is null
       and f.sha256 = $5 and (f.master_content_id, f.file_type) is distinct from ($3::int, $4::text))`,
);
async function refuseTwin(db: Queryable, upload: StoredUpload, sha256: Buffer): Promise<void> {
  const { clientId, trainingId, masterContentId, fileType } = upload;
  if (await db.row(selectTwin, [clientId, trainingId, masterContentId, fileType, sha256]))
    fail('DUPLICATE_FILE', { message: 'This file is there already.' });
}

/** Its bytes become a file; they may have before, where a node died after that. */
async function settleBytes({ storage }: Parts, upload: StoredUpload): Promise<void> {
  if (upload.handle === null) throw new Error(`Upload ${upload.id} has no bytes`);
  try {
    await storage.pieces.finish(keyOf(upload), upload.handle);
  } catch (error) {
    if (error instanceof UnknownPieces) fail('UPLOAD_ENDED', { message: 'Its bytes are gone: it must be sent again.' });
    throw error;
  }
}

const lockTraining = sql(
  'uploads.lock-training',
  `select status, (deleted_at is not null) as "isDeleted" from training where id = $1 for no key update`,
);
const lockMaster = sql(
  'uploads.lock-its-master',
  `select null as status, (deleted_at is not null) as "isDeleted" from master_content where id = $1 for no key update`,
);
// It is the newest whatever the clock of this node says.
const AFTER_NEWEST = `(
  select max(since) + interval '1 millisecond' from (
    select since from ${NEWEST_CONTENTS} c where c.training_id = $1::int and c.file_type = $3
    union all
    select created_at from content_file f where f.master_content_id = $2::int and f.file_type = $3) newest)`;
const insertFile = sql(
  'uploads.insert-file',
  `insert into content_file (training_id, master_content_id, file_type, version, file_name, file_size, storage_prefix,
     entry, offline_available, created_at, live_at, upload_id, sha256, report)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, greatest($10::timestamptz, ${AFTER_NEWEST}),
     case when $2::int is not null then $10::timestamptz end, $11, $12, $13)`,
);

/** Makes it count, unless its place has closed meanwhile or somebody has ended it: then false. */
function enter(
  { db, clock }: Parts,
  { id, trainingId, masterContentId }: StoredUpload,
  { report, sha256, prefix, entry }: { report: GateReport; sha256: Buffer; prefix: string; entry: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    // First its place, as whoever sends something else there does.
    const place = await tx.row<{ status: TrainingStatus | null; isDeleted: boolean }>(
      trainingId === null ? lockMaster : lockTraining,
      [trainingId ?? masterContentId],
    );
    const upload = await takeUpload(tx, id);
    if (upload?.state !== 'INSPECTING') return false;
    if (!place || place.isDeleted) fail('NOT_FOUND', { message: 'It is for something that has been deleted.' });
    if (isInReview(place.status)) fail('TRAINING_IN_REVIEW', { message: 'The training is being reviewed.' });
    // Once more, now that nothing else can come in between.
    await refuseTwin(tx, upload, sha256);
    await tx.rows(insertFile, [
      trainingId,
      masterContentId,
      upload.fileType,
      upload.version,
      upload.fileName,
      upload.size,
      prefix,
      entry,
      upload.offlineAvailable,
      now,
      id,
      sha256,
      JSON.stringify(report),
    ]);
    const change = { personId: upload.personId, now };
    if (masterContentId !== null) await masterContentChanged(tx, masterContentId, change);
    else if (trainingId !== null) await contentsChanged(tx, [trainingId], change);
    await acceptUpload(tx, id, report, now);
    return true;
  });
}

async function judge(parts: Parts, upload: StoredUpload): Promise<boolean> {
  const { storage } = parts;
  const key = keyOf(upload);
  await settleBytes(parts, upload);
  const report = await inspect(storage, key, upload.fileType);
  if (!report.accepted) fail('CONTENT_REFUSED', { message: 'The inspection refuses it.', report });
  const sha256 = await hashOf(parts, key);
  await refuseTwin(parts.db, upload, sha256);
  if (upload.fileType !== 'WEB_GL')
    return enter(parts, upload, { report, sha256, prefix: folderOf(upload), entry: fileOf(upload) });
  const prefix = `${folderOf(upload)}/files`;
  // A node may have died in the middle of it.
  await storage.delete(`${prefix}/`);
  try {
    await unpack(storage, key, prefix, report);
  } catch (error) {
    if (error instanceof ArchiveRefused)
      fail('CONTENT_REFUSED', { message: 'It cannot be unpacked.', report: error.report });
    throw error;
  }
  return enter(parts, upload, { report, sha256, prefix, entry: report.entry ?? 'index.html' });
}

/** Of a page only its files are kept; the archive that they came in is not served. */
export async function dropArchive({ storage }: Parts, upload: StoredUpload): Promise<void> {
  if (upload.fileType === 'WEB_GL') await storage.delete(keyOf(upload));
}

async function settle(parts: Parts, upload: StoredUpload): Promise<void> {
  const { db, clock } = parts;
  try {
    if (await judge(parts, upload)) await dropArchive(parts, upload);
    // Ended by somebody while it was inspected.
    else await dropBytes(parts, upload);
  } catch (error) {
    if (!(error instanceof AppError) || error.statusCode >= 500) throw error;
    await dropBytes(parts, upload);
    await endUpload(db, upload.id, { error: error.code, report: error.report ?? null, now: clock.now() });
  }
}

/**
 * What becomes of an upload whose bytes are all there: it is inspected, and counts from then on, or is refused and
 * nothing stays of it. May be done again from the start at any time, as a node may die in the middle.
 */
export async function complete(parts: Parts, locks: UploadLocks, id: string): Promise<void> {
  // Not the lock of its bytes: who has sent the last of them still holds that for a moment.
  const hold = await locks.take(`inspection of ${id}`);
  if (!hold) throw new Error(`Upload ${id} is being inspected elsewhere`);
  try {
    const upload = await findUpload(parts.db, id);
    if (upload?.state === 'ACCEPTED') await dropArchive(parts, upload);
    if (upload?.state === 'INSPECTING') await settle(parts, upload);
  } finally {
    await hold.giveBack();
  }
}
