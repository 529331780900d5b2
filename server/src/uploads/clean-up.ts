import { REMOVED_KEPT_DAYS, RESTORABLE_DAYS, UPLOAD_IDLE_HOURS } from '@vr/shared-api/limits';
import { expireAudit } from '../audit/audit.ts';
import { sql } from '../db/database.ts';
import { deleteExpiredAssertions } from '../embedding/assertion.ts';
import type { Parts } from '../parts.ts';
import { sweepUnusedFiles } from '../pictures/shared.ts';
import { deleteOldReports, RELEASE_REPORT_DAYS } from '../portal/health.ts';
import { deleteAbandonedReleases } from '../portal/publish.ts';
import { scheduleNotices } from '../suggestions/card.ts';
import { deleteExpiredChanges } from '../users/email-change.ts';
import { NETWORK_KNOWN_DAYS } from '../users/known-network.ts';
import { scheduleGoLive } from '../versions/go-live.ts';
import { findOverdue } from '../versions/queries.ts';
import { cancelUpload, purgeUploads, receivedBytes } from './bytes.ts';
import { deleteArchive, enqueueInspection, giveUpInspection } from './complete.ts';
import type { UploadLocks } from './locks.ts';
import { deleteUploadRow, findUpload } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const selectIdle = sql<{ id: string }>(
  'clean.idle',
  `select id from upload
   where state = 'RECEIVING' and active_at < case when in_one_call then :inOneCallSince::timestamptz else :idleSince::timestamptz end`,
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

// Learners may still get a build of a master content that was removed with its type. What was deleted after $2 may be
// restored.
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

// Their files are deleted with all others that no row refers to.
const purgeDocuments = sql(
  'clean.purge-documents',
  `with purged as (
     update resource set purged_at = :now where deleted_at < :deletedBefore and purged_at is null returning id
   ), courses as (delete from course_resource where resource_id in (select id from purged))
   delete from training_resource where resource_id in (select id from purged)`,
);

const selectKnown = sql<{ folder: string }>(
  'clean.known',
  `select 'builds/' || id as folder from upload where 'builds/' || id = any(:folders)
   union select folder from content_file, lateral (select case when storage_prefix like 'builds/%'
     then 'builds/' || split_part(storage_prefix, '/', 2) else storage_prefix end as folder) f
   where purged_at is null and folder = any(:folders)`,
);
const isKnownHandle = sql('clean.known-handle', 'select 1 as found from upload where storage_handle = :handle limit 1');
const selectUnsentNotices = sql<{ id: number; startsAt: Date }>(
  'clean.unsent-notices',
  'select id, starts_at as "startsAt" from suggestion where told_at is null and starts_at < :startsBefore order by id',
);
const selectUnfinishedDeletions = sql<{ clientId: number }>(
  'clean.deletions',
  'select client_id as "clientId" from client_deletion',
);
const deleteKeys = sql('clean.keys', 'delete from idempotency_key where created_at < :createdBefore');
const deleteNetworks = sql('clean.networks', 'delete from known_network where seen_at < :seenBefore');

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
 * Enqueues inspections again whose job may have failed for the last time. A multipart upload whose node died never had a
 * job. What has failed for a day fails every time, or even stops its node: those uploads are ended.
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

/** Deletes uploads that ended before a time. The builds of accepted ones stay. */
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

/** Deletes the files of a build, unless another build shares them. */
export async function deleteBuildFiles(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  { id, prefix }: { id: number; prefix: string },
): Promise<void> {
  if (!(await db.row(isShared, { prefix, id }))) await storage.delete(`${prefix}/`);
}

/** Deletes the files of builds that were removed before a time, or deleted with their place before another. */
async function purgeBuilds(parts: Parts, pastBefore: Date, deletedBefore: Date): Promise<void> {
  const { db, clock } = parts;
  for (const build of await db.rows(selectPast, { pastBefore, deletedBefore })) {
    await deleteBuildFiles(parts, build);
    await db.rows(markPurged, { buildId: build.id, now: clock.now() });
  }
}

/** Returns the folder of a build by the key of one of its files: `builds/<id>`, or `content/<id>/<id>` for the demo's. */
const folderOfBuild = (key: string): string =>
  key
    .split('/')
    .slice(0, key.startsWith('builds/') ? 2 : 3)
    .join('/');

/**
 * Deletes folders of builds without a row. A node that died between deleting the row and the bytes leaves them. Only files
 * stored before an instant: the demo stores files before it commits their rows.
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

/** Deletes pieces without a row. A node that died between creating the pieces and storing their handle leaves them. */
async function deleteUnknownPieces({ db, storage }: Parts, begunBefore: Date): Promise<void> {
  for await (const { handle, abandon } of storage.pieces.begunBefore(begunBefore))
    if (!(await db.row(isKnownHandle, { handle }))) await abandon();
}

/** Runs all steps, also after one that fails: a storage that is away must not keep personal data. Throws the first error. */
async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

/** Enqueues jobs again that were lost. A job that still exists is replaced. */
async function enqueueLost(
  { db, jobs }: Parts,
  { startsBefore, liveBefore }: { startsBefore: Date; liveBefore: Date },
) {
  const unsent = await db.rows(selectUnsentNotices, { startsBefore });
  for (const { id, startsAt } of unsent) await scheduleNotices(jobs, db, id, startsAt);
  for (const { id, plannedAt } of await findOverdue(db, liveBefore)) await scheduleGoLive(jobs, db, id, plannedAt);
  for (const { clientId } of await db.rows(selectUnfinishedDeletions))
    await jobs.enqueue(db, 'delete-client', { clientId }, { key: `client:${clientId}` });
}

/**
 * Deletes idle and ended uploads, old builds, files without a row, old idempotency keys, networks and assertions, changes
 * of address, security events and reports on old releases. Enqueues lost jobs again.
 */
export async function cleanUp(parts: Parts, locks: UploadLocks): Promise<void> {
  const { db, clock } = parts;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  // A day later than the end of the time in which it can be restored, so that no clock that runs ahead takes anything away.
  const deletedBefore = before((RESTORABLE_DAYS + 1) * DAY_MS);
  await runAll([
    // The call touches its row every few seconds, so an untouched row means that its node has died.
    () => endIdle(parts, locks, { idleSince: before(UPLOAD_IDLE_HOURS * HOUR_MS), inOneCallSince: before(HOUR_MS) }),
    () => endLost(parts),
    () => deleteEnded(parts, before(DAY_MS)),
    () => retryStalled(parts, locks, { stalledSince: before(HOUR_MS), failingSince: before(DAY_MS) }),
    () => enqueueLost(parts, { startsBefore: before(-HOUR_MS), liveBefore: before(HOUR_MS) }),
    () => purgeBuilds(parts, before(REMOVED_KEPT_DAYS * DAY_MS), deletedBefore),
    () => db.rows(purgeDocuments, { deletedBefore, now: clock.now() }),
    () => deleteOrphans(parts, before(DAY_MS)),
    () => deleteUnknownPieces(parts, before(DAY_MS)),
    () => sweepUnusedFiles(parts, before(DAY_MS)),
    () => db.rows(deleteKeys, { createdBefore: before(DAY_MS) }),
    () => deleteExpiredChanges(db, clock.now()),
    () => deleteExpiredAssertions(db, clock.now()),
    () => expireAudit(db, clock.now()),
    () => deleteAbandonedReleases(parts, before(DAY_MS)),
    () => deleteOldReports(parts, before(RELEASE_REPORT_DAYS * DAY_MS)),
    () => db.rows(deleteNetworks, { seenBefore: before(NETWORK_KNOWN_DAYS * DAY_MS) }),
  ]);
}
