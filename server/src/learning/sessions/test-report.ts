import type { Report, getTestReport as schemas } from '@vr/shared-api/contract/sessions.schema';
import { type ContentLang, SESSION_STEPS_MAX } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { Static } from 'typebox';
import { titleOf } from '../../figures/statistics/names.ts';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { NEWEST_STEP_FILE } from '../../visibility/trainings.ts';
import { addSession, mergeSession, NOT_STARTED, readSteps, skillValues } from './scoring.ts';

type TestReport = NonNullable<Static<typeof schemas.response>['report']>;

type KeptReport = Pick<
  Report,
  'id' | 'fileType' | 'seconds' | 'progress' | 'score' | 'finished' | 'contentVersion' | 'steps'
>;

// A late report of the same session does not replace a newer one.
const updateLaunch = sql(
  'test-report.keep',
  `update launch set report = :kept, reported_at = :now
   where id = (select id from launch where person_id = :personId and training_id = :trainingId and test
     and (:launchId::uuid is null or id = :launchId) order by created_at desc limit 1)
     and (report->>'id' is distinct from :id::text or (report->>'seconds')::int <= :seconds)`,
);

/**
 * Stores a test run's report with the launch that the report names, or with the person's last test launch of the
 * training.
 */
export async function keepTestReport(
  tx: Queryable,
  { personId, trainingId, report, now }: { personId: number; trainingId: number; report: Report; now: Date },
): Promise<void> {
  const { id, launchId, fileType, seconds, progress, score, finished, contentVersion, steps } = report;
  const kept: KeptReport = { id, fileType, seconds, finished, steps, progress, score, contentVersion };
  await tx.rows(updateLaunch, { personId, trainingId, kept: JSON.stringify(kept), now, launchId, id, seconds });
}

interface TestReportRow {
  report: KeptReport | null;
  receivedAt: string | null;
  stepFile: StepFile | null;
  skillNames: Record<string, string>;
}

// A newer launch may have the report: the dialog makes one launch to show data for a device, and another for each
// download.
const selectReport = sql<TestReportRow>(
  'test-report.find',
  `select n.report, ${instant('n.reported_at')} as "receivedAt",
     (select content from step_file where training_id = l.training_id and ${NEWEST_STEP_FILE}
        order by version desc limit 1) as "stepFile",
     (select coalesce(json_object_agg(k.skill_type, coalesce(
          (select name from skill_text m where m.skill_id = k.id order by m.lang = :lang desc, m.lang = 'en' desc limit 1),
          k.skill_type)), '{}') from skill k) as "skillNames"
   from launch l left join lateral (
     select report, reported_at from launch o
     where o.person_id = l.person_id and o.training_id = l.training_id and o.test and o.created_at >= l.created_at
       and o.report is not null
     order by o.reported_at desc limit 1) n on true
   where l.id = :launchId and l.person_id = :personId and l.training_id = :trainingId and l.test`,
);

/**
 * Returns the newest report of a test run, evaluated with the newest step file, or null if there is no report yet. Fails
 * with NOT_FOUND if the launch is not a test run of the person.
 */
export async function findTestReport(
  db: Queryable,
  asked: { personId: number; trainingId: number; launchId: string; lang: ContentLang },
): Promise<TestReport | null> {
  const row = await db.row(selectReport, { ...asked });
  if (!row) fail('NOT_FOUND', { message: 'No such test run.' });
  const { report, receivedAt, stepFile, skillNames } = row;
  if (!report || !receivedAt) return null;
  const { fileType, contentVersion = null, seconds, progress = 0, score = null, finished } = report;
  const reported = { seconds, progress, score, finished, steps: readSteps(report.steps) };
  const session = mergeSession(undefined, reported, stepFile, SESSION_STEPS_MAX);
  const { percent, points } = addSession(NOT_STARTED, session, stepFile);
  const known = new Map(stepFile?.steps.map((step) => [step.id, titleOf(step, asked.lang)]));
  const skills = [...skillValues(session, stepFile)].map(([skillType, value]) => ({
    skillType,
    name: skillNames[skillType] ?? skillType,
    value: Math.ceil(100 * value),
  }));
  return {
    receivedAt,
    fileType,
    contentVersion,
    seconds,
    progress: percent,
    points,
    score,
    finished,
    steps: [...reported.steps].map(([id, step]) => ({ id, title: known.get(id) ?? null, ...step })),
    stepCount: stepFile?.steps.length ?? null,
    skills: skills.filter(({ value }) => value > 0),
  };
}
