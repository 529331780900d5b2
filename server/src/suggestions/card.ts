import { instant, type Queryable } from '../db/database.ts';
import type { EnqueueOptions, Jobs } from '../jobs/jobs.ts';

/** SQL for what a card shows of g, a suggestion to its reader: who made it, and when it ends. */
export const SUGGESTED_BY = `json_build_object('by', coalesce((
    select trim(b.first_name || ' ' || b.last_name) from person b where b.id = g.by_person_id and b.deleted_at is null), ''),
  'until', ${instant('g.ends_at')})`;

/**
 * SQL for whether g, a suggestion that has been made to its reader, still asks for something: it has begun, and has not ended
 * or is overdue. `done` is the SQL for whether the reader has done what it asks.
 */
export const stillSuggested = ({ now, done }: { now: string; done: string }): string =>
  `(g.starts_at <= ${now} and (g.ends_at is null or g.ends_at > ${now} or not ${done}))`;

/**
 * Adds the job that notifies people when a suggestion begins, in the transaction that makes the suggestion. It replaces
 * an earlier job for the same suggestion.
 */
export const scheduleNotices = (
  jobs: Jobs,
  tx: Queryable,
  suggestionId: number,
  at: NonNullable<EnqueueOptions['at']>,
): Promise<void> => jobs.enqueue(tx, 'tell-suggestions', { suggestionId }, { key: `suggestion:${suggestionId}`, at });
