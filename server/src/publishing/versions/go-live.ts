import { GO_LIVE_MAX_DAYS, type GoLive } from '@vr/shared-api/limits';
import {
  applyContentChange,
  applyMasterContentChange,
  type Change,
  chosenAt,
  liveAt,
  masterLiveAt,
  NEWEST_CONTENTS,
} from '../../catalogue/trainings/contents.ts';
import type { BuildPlace } from '../../companies/clients/quota.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { EnqueueOptions, Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredVersion } from './queries.ts';

const DAY_MS = 86_400_000;

/** The choice of when a version goes live. */
export interface GoLiveChoice {
  goLive: GoLive;
  /** Null unless `goLive` is ON. */
  at: Date | null;
}

/** Returns the choice in the body of a call. Fails with VALIDATION. */
export function goLiveChoice(
  { goLive = 'NOW', goLiveAt }: { goLive?: GoLive; goLiveAt?: string },
  now: Date,
): GoLiveChoice {
  const field = '/body/goLiveAt';
  if (goLive !== 'ON') {
    if (goLiveAt !== undefined) fail('VALIDATION', { field, message: `${field} belongs to ON` });
    return { goLive, at: null };
  }
  if (goLiveAt === undefined) fail('VALIDATION', { field, message: `${field} is required with ON` });
  const at = new Date(goLiveAt);
  if (at <= now || at.getTime() > now.getTime() + GO_LIVE_MAX_DAYS * DAY_MS)
    fail('VALIDATION', { field, message: `${field} must be in the future, at most ${GO_LIVE_MAX_DAYS} days from now` });
  return { goLive, at };
}

/** Adds the job that makes a planned version live, in the caller's transaction. Replaces the version's earlier job. */
export const scheduleGoLive = (
  jobs: Jobs,
  tx: Queryable,
  versionId: number,
  at: NonNullable<EnqueueOptions['at']>,
): Promise<void> => jobs.enqueue(tx, 'go-live', { versionId }, { key: `version:${versionId}`, at });

const selectOverdue = sql<{ id: number; plannedAt: Date }>(
  'versions.overdue',
  `select id, planned_at as "plannedAt" from content_file
   where planned_at < :before and removed_at is null and purged_at is null order by id`,
);
/** Enqueues new jobs for versions that should have gone live before `before`: the old jobs may be lost. */
export async function scheduleOverdue(db: Queryable, jobs: Jobs, before: Date): Promise<void> {
  for (const { id, plannedAt } of await db.rows(selectOverdue, { before }))
    await scheduleGoLive(jobs, db, id, plannedAt);
}

const PLACE = { training: 'f.training_id', type: 'f.file_type' };
// A newer version of a partner's training that awaits validation still awaits it after this version goes live.
const makeFileLive = sql(
  'versions.make-live',
  `update content_file f set live_at = ${liveAt(':now', PLACE)}, planned_at = null, held_back = false,
     chosen_at = case when w.type = 'PARTNER' and exists (select from ${NEWEST_CONTENTS} n
         where n.training_id = f.training_id and n.file_type = f.file_type and not n.is_validated)
       then f.chosen_at else ${chosenAt(':now', PLACE)} end
   from training t join client w on w.id = t.client_id where f.id = :id and t.id = f.training_id`,
);
const makeMasterBuildLive = sql(
  'versions.make-master-live',
  `update content_file f set live_at = ${masterLiveAt(':now', { master: 'f.master_content_id', type: 'f.file_type' })},
     planned_at = null, held_back = false
   where f.id = :id`,
);
// Offers a partner's build for the next validation.
const choose = sql(
  'versions.choose',
  `update content_file f set chosen_at = ${chosenAt(':now', PLACE)}, planned_at = :at, held_back = false, live_at = null
   where f.id = :id`,
);
const plan = sql('versions.plan', 'update content_file set planned_at = :at where id = :id');
const keepBack = sql(
  'versions.keep-back',
  'update content_file set planned_at = null, held_back = held_back or :isNewest::boolean where id = :id',
);
const remove = sql('versions.remove', 'update content_file set removed_at = :now, planned_at = null where id = :id');

const applyChange = (tx: Queryable, { trainingId, masterContentId }: BuildPlace, change: Change): Promise<void> =>
  masterContentId === null
    ? applyContentChange(tx, [trainingId as number], change)
    : applyMasterContentChange(tx, masterContentId, change);

/** Makes a version live, without validation. The caller must have locked the version's place. */
export async function makeLive(tx: Queryable, place: BuildPlace, { id }: StoredVersion, change: Change): Promise<void> {
  await tx.rows(place.masterContentId === null ? makeFileLive : makeMasterBuildLive, { id, now: change.now });
  await applyChange(tx, place, change);
}

/** Drops the plan of a version, so that it goes live with the next validation. */
export const dropPlan = (tx: Queryable, { id }: StoredVersion): Promise<unknown> => tx.rows(plan, { id, at: null });

const refuseLive = (): never => fail('VERSION_LIVE', { message: 'This version is live.' });

/** Sets when a version of a locked place goes live. Returns false if nothing has changed. Fails with VERSION_LIVE. */
export async function setGoLive(
  tx: Queryable,
  jobs: Jobs,
  { place, version, choice }: { place: BuildPlace; version: StoredVersion; choice: GoLiveChoice },
  change: Change,
): Promise<boolean> {
  const { id, isLive, isNewest, needsValidation } = version;
  const { goLive, at } = choice;
  if (goLive === 'NOW') {
    if (isLive) return false;
    if (!needsValidation) {
      await makeLive(tx, place, version, change);
      return true;
    }
  } else if (isLive) refuseLive();
  if (goLive === 'NOT_YET') await tx.rows(keepBack, { id, isNewest });
  else if (needsValidation) await tx.rows(choose, { id, now: change.now, at });
  else await tx.rows(plan, { id, at });
  if (at) await scheduleGoLive(jobs, tx, id, at);
  await applyChange(tx, place, change);
  return true;
}

/**
 * Removes a version. The caller must have locked the version's place. Fails with VERSION_LIVE if the version is live or
 * a training uses it.
 */
export async function removeVersion(
  tx: Queryable,
  place: BuildPlace,
  { id, isLive, isUsed }: StoredVersion,
  change: Change,
): Promise<void> {
  if (isLive || isUsed) refuseLive();
  await tx.rows(remove, { id, now: change.now });
  await applyChange(tx, place, change);
}
