import { REPORTS_PER_DAY, SESSIONS_PER_DAY } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';

const DAY_MS = 86_400_000;

const countReport = sql<{ reports: number; sessions: number }>(
  'report-count.add',
  `insert into report_count as r (person_id, day, reports, sessions)
   values (:personId, (:now::timestamptz at time zone 'UTC')::date, 1, :sessions)
   on conflict (person_id) do update set day = excluded.day,
     reports = case when r.day = excluded.day then r.reports + 1 else 1 end,
     sessions = case when r.day = excluded.day then r.sessions + excluded.sessions else excluded.sessions end
   returning reports, sessions`,
);

/**
 * Counts a report of a locked person. Fails with TOO_MANY_REQUESTS until the next day (UTC) after {@link REPORTS_PER_DAY}
 * reports or {@link SESSIONS_PER_DAY} new sessions, so that nobody can fill the database.
 */
export async function countReportOf(
  tx: Queryable,
  personId: number,
  { now, isNew }: { now: Date; isNew: boolean },
): Promise<void> {
  const counted = await tx.row(countReport, { personId, now, sessions: isNew ? 1 : 0 });
  if (!counted || (counted.reports <= REPORTS_PER_DAY && (!isNew || counted.sessions <= SESSIONS_PER_DAY))) return;
  const retryAfter = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  fail('TOO_MANY_REQUESTS', {
    retryAfter,
    message: `Too many sessions were reported today: try again in ${retryAfter} s.`,
  });
}
