import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { NEWEST_STEP_FILE, WAITING_STEP_FILE } from '../../visibility/trainings.ts';

const insertStepFile = sql<{ version: number }>(
  'step-file.insert',
  `insert into step_file (training_id, version, content, created_at, live_at)
   values (:trainingId, (select coalesce(max(version), 0) + 1 from step_file where training_id = :trainingId), :content, :now,
     case when not :waits then :now::timestamptz end) returning version`,
);

/** A change of the step file of a training. With `waits`, the change reaches learners only after the next validation. */
interface StepFileChange {
  now: Date;
  waits: boolean;
}

/** Stores a step file as the next version for a locked training. Sessions keep the version with which they began. */
export async function addStepFile(
  tx: Queryable,
  trainingId: number,
  content: StepFile,
  { now, waits }: StepFileChange,
): Promise<number> {
  const values = { trainingId, content: JSON.stringify(content), now, waits };
  const row = await tx.row(insertStepFile, values);
  return row?.version ?? 0;
}

const removeAll = sql(
  'step-file.remove',
  `update step_file
   set withdrawn_at = :now, removed_at = case when :waits and live_at is not null then null else :now::timestamptz end
   where training_id = :trainingId and ${NEWEST_STEP_FILE} returning version`,
);

/** Removes the step file of a locked training with all its versions. Returns false if there is none. */
export async function removeStepFile(
  tx: Queryable,
  trainingId: number,
  { now, waits }: StepFileChange,
): Promise<boolean> {
  const removed = await tx.rows(removeAll, { trainingId, now, waits });
  return removed.length > 0;
}

const publish = sql(
  'step-file.publish',
  `update step_file set live_at = coalesce(live_at, :now),
     removed_at = case when withdrawn_at is not null then :now::timestamptz end
   where training_id = :trainingId and ${WAITING_STEP_FILE}`,
);

/** Makes the newest step file of a training live during its validation, or none if the owner has removed it. */
export async function publishStepFile(tx: Queryable, trainingId: number, now: Date): Promise<void> {
  await tx.rows(publish, { trainingId, now });
}
