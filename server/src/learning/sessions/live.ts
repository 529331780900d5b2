import type { getLiveSession as schemas } from '@vr/shared-api/contract/sessions.schema';
import { CLOCK_SKEW_MS, type ContentLang } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { Static } from 'typebox';
import { titleOf } from '../../figures/statistics/names.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { TRAININGS, visibleTraining } from '../../visibility/trainings.ts';
import type { StepResult } from './scoring.ts';

type Live = Static<typeof schemas.response>;

interface LiveRow {
  signedIn: boolean;
  /** Null if there is no session. The fields below are then meaningless. */
  progress: number | null;
  score: number | null;
  finished: boolean;
  check: NonNullable<Live['session']>['check'];
  steps: (Pick<StepResult, 'success'> & { id: string })[];
  stepFile: StepFile | null;
}

const PLAYED = `person_id = :personId and training_id = t.id and file_type <> 'WEB_GL' and received_at >= :since
  and started_at >= :since::timestamptz - :clockSkewMs * interval '1 ms'`;

// The condition on `day` limits the search to a few partitions. Its margin of two days allows for time zones. A device whose
// clock is slow, within the tolerance, begins its session before `since`. Sessions that were played offline before the code
// was made arrive later, but began long before; they are left out.
const selectLive = sql<LiveRow>(
  'sessions.live',
  `select exists (select from token k where k.person_id = :personId and k.kind = 'code'
     and k.created_at >= :since) as "signedIn",
     s.progress, s.score, s.finished, s."check", s.steps, f.content as "stepFile"
   from ${TRAININGS}
   left join lateral (
     select progress, score, finished, null as "check", steps, step_version, started_at, id from session where ${PLAYED}
       and day >= :since::timestamptz::date - 2
     union all
     select progress, score, finished, case when rejected_at is null then 'PENDING' else 'REJECTED' end, steps,
       step_version, started_at, id from held_report where ${PLAYED}
     order by started_at desc, "check", id desc limit 1) s on true
   left join step_file f on f.training_id = t.id and f.version = s.step_version
   where t.id = :trainingId and ${visibleTraining({ person: ':personId', company: ':clientId' })}`,
);

/**
 * Returns what the person's headset has done since an instant: whether a device has signed in with a unique code, and
 * the newest session of a training. Fails with NOT_FOUND if the person does not see the training.
 */
export async function findLive(
  db: Queryable,
  player: { id: number; clientId: number },
  trainingId: number,
  since: Date,
  lang: ContentLang,
): Promise<Live> {
  const values = { personId: player.id, clientId: player.clientId, trainingId, since, clockSkewMs: CLOCK_SKEW_MS };
  const row = await db.row(selectLive, values);
  if (!row) fail('NOT_FOUND', { message: 'No such training.' });
  const { signedIn, progress, score, finished, check, steps, stepFile } = row;
  if (progress === null) return { signedIn, session: null };
  const succeeded = new Set(steps.filter(({ success }) => success).map(({ id }) => id));
  const shown = (stepFile?.steps ?? []).map((step) => ({
    id: step.id,
    title: titleOf(step, lang),
    success: succeeded.has(step.id),
  }));
  return { signedIn, session: { progress, score, finished, check, steps: shown } };
}
