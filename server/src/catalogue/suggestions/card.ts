import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import type { EnqueueOptions, Jobs } from '../../platform/jobs/jobs.ts';

/** SQL for the suggestion on a card: who made it, and when it ends. */
export const suggestedBy = (suggestion: string): string => `json_build_object('by', coalesce((
    select trim(b.first_name || ' ' || b.last_name) from person b where b.id = ${suggestion}.by_person_id
      and b.deleted_at is null), ''),
  'until', ${instant(`${suggestion}.ends_at`)})`;

/**
 * SQL condition: a suggestion to the reader is still open. It has begun, and it has not ended or is overdue. `done` is
 * the SQL condition that the reader has done the suggested item.
 */
export const stillSuggested = (suggestion: string, { now, done }: { now: string; done: string }): string =>
  `(${suggestion}.starts_at <= ${now}
    and (${suggestion}.ends_at is null or ${suggestion}.ends_at > ${now} or not ${done}))`;

/** Adds the job that notifies people when a suggestion begins. It replaces an earlier job of the suggestion. */
export const scheduleNotices = (
  jobs: Jobs,
  tx: Queryable,
  suggestionId: number,
  at: NonNullable<EnqueueOptions['at']>,
): Promise<void> => jobs.enqueue(tx, 'tell-suggestions', { suggestionId }, { key: `suggestion:${suggestionId}`, at });

const selectUnsentNotices = sql<{ id: number; startsAt: Date }>(
  'suggestions.unsent',
  'select id, starts_at as "startsAt" from suggestion where told_at is null and starts_at < :startsBefore order by id',
);
/** Enqueues again the jobs for notices of suggestions that begin before an instant, because the jobs may have been lost. */
export async function scheduleUnsent(db: Queryable, jobs: Jobs, startsBefore: Date): Promise<void> {
  for (const { id, startsAt } of await db.rows(selectUnsentNotices, { startsBefore }))
    await scheduleNotices(jobs, db, id, startsAt);
}
