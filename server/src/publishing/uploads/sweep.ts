import { UPLOAD_IDLE_HOURS } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { cancelUpload, purgeUploads, receivedBytes } from './bytes.ts';
import { deleteArchive, enqueueInspection, giveUpInspection } from './complete.ts';
import type { UploadLocks } from './locks.ts';
import { deleteUploadRow, findUpload } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const selectIdle = sql<{ id: string }>(
  'clean.idle',
  `select id from upload
   where state = 'RECEIVING' and active_at < case when in_one_call then :inOneCallSince::timestamptz
     else :idleSince::timestamptz end`,
);
const selectReceiving = sql<{ id: string }>('clean.receiving', `select id from upload where state = 'RECEIVING'`);
const selectEnded = sql<{ id: string }>(
  'clean.ended',
  `select id from upload where state in ('ACCEPTED', 'REFUSED') and active_at < :endedBefore`,
);
const selectStalled = sql<{ id: string; activeAt: Date }>(
  'clean.stalled',
  `select id, active_at as "activeAt" from upload where state = 'INSPECTING' and active_at < :stalledSince`,
);

const isKnownHandle = sql('clean.known-handle', 'select 1 as found from upload where storage_handle = :handle limit 1');
/** Cancels uploads that have received no bytes for too long. */
async function endIdle(
  parts: Parts,
  locks: UploadLocks,
  { idleSince, inOneCallSince }: { idleSince: Date; inOneCallSince: Date },
): Promise<void> {
  const { db } = parts;
  for (const { id } of await db.rows(selectIdle, { idleSince, inOneCallSince })) {
    const lock = await locks.take(id);
    // A call is sending bytes after all.
    if (!lock) continue;
    try {
      const upload = await findUpload(db, id);
      if (upload?.state === 'RECEIVING') await cancelUpload(parts, id);
    } finally {
      await lock.release();
    }
  }
}

/** Ends uploads whose bytes are missing from the storage: receivedBytes() cancels them. */
async function endLost(parts: Parts): Promise<void> {
  for (const { id } of await parts.db.rows(selectReceiving, {})) {
    const upload = await findUpload(parts.db, id);
    if (upload) await receivedBytes(parts, upload);
  }
}

/**
 * Enqueues stalled inspections again. The job of an inspection may have used up its retries, or may not exist because
 * the node died during a multipart upload. Ends uploads whose inspection has failed for a day: such an inspection fails
 * every time, or crashes its node.
 */
async function retryStalled(
  parts: Parts,
  locks: UploadLocks,
  { stalledSince, failingSince }: { stalledSince: Date; failingSince: Date },
): Promise<void> {
  const { db } = parts;
  for (const { id, activeAt } of await db.rows(selectStalled, { stalledSince }))
    if (activeAt < failingSince) await giveUpInspection(parts, locks, id, failingSince);
    else await enqueueInspection(parts, db, id);
}

/** Deletes uploads that ended before a time. The builds of accepted uploads are kept. */
async function deleteEnded(parts: Parts, endedBefore: Date): Promise<void> {
  const { db } = parts;
  for (const { id } of await db.rows(selectEnded, { endedBefore })) {
    const upload = await findUpload(db, id);
    if (upload?.state === 'REFUSED') await purgeUploads(parts, [upload]);
    if (upload?.state !== 'ACCEPTED') continue;
    await deleteArchive(parts, upload);
    await deleteUploadRow(db, id);
  }
}

/** Deletes pieces without a row, left by a node that died between creating the pieces and storing their handle. */
async function deleteUnknownPieces({ db, storage }: Parts, begunBefore: Date): Promise<void> {
  for await (const { handle, abandon } of storage.pieces.begunBefore(begunBefore))
    if (!(await db.row(isKnownHandle, { handle }))) await abandon();
}

/** Returns the clean-up steps that end stalled uploads and delete the remains of ended ones. */
export function uploadSweeps(parts: Parts, locks: UploadLocks): (() => Promise<unknown>)[] {
  const before = (ms: number) => new Date(parts.clock.now().getTime() - ms);
  return [
    // An upload in one call touches its row every few seconds, so an untouched row means that the node has died.
    () => endIdle(parts, locks, { idleSince: before(UPLOAD_IDLE_HOURS * HOUR_MS), inOneCallSince: before(HOUR_MS) }),
    () => endLost(parts),
    () => deleteEnded(parts, before(DAY_MS)),
    () => retryStalled(parts, locks, { stalledSince: before(HOUR_MS), failingSince: before(DAY_MS) }),
    () => deleteUnknownPieces(parts, before(DAY_MS)),
  ];
}
