import { instant, type Queryable } from './db/database.ts';
import type { Enqueued, Jobs } from './jobs/jobs.ts';

/** What a card tells of g, a suggestion that is made to its reader: who makes it, and until when. */
export const SUGGESTED_BY = `json_build_object('by', coalesce((
    select trim(b.first_name || ' ' || b.last_name) from person b where b.id = g.by_person_id and b.deleted_at is null), ''),
  'until', ${instant('g.ends_at')})`;

/** Has the people of a suggestion told of it when it begins, in the transaction that makes it; of two such jobs, the newer. */
export const tellAt = (
  jobs: Jobs,
  tx: Queryable,
  suggestionId: number,
  at: NonNullable<Enqueued['at']>,
): Promise<void> => jobs.enqueue(tx, 'tell-suggestions', { suggestionId }, { key: `suggestion:${suggestionId}`, at });
