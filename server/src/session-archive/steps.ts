import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Queryable, sql } from '../db/database.ts';
import { bestSteps, readSteps, type StepResult, skillValues } from '../sessions/scoring.ts';

interface SessionOfSteps {
  id: number;
  personId: number;
  trainingId: number;
  attempt: number;
  stepVersion: number;
  startedAt: Date;
  day: string;
  seconds: number;
  progress: number;
  score: number | null;
  finished: boolean;
  steps: (StepResult & { id: string })[];
}

const selectSessions = sql(
  'session-archive.steps',
  `select id, person_id as "personId", training_id as "trainingId", attempt, step_version as "stepVersion",
     started_at as "startedAt", day, seconds, progress, score, finished, steps
   from session where id = any($1::bigint[]) and day between $2 and $3 and step_version is not null order by id`,
);
const selectStepFiles = sql(
  'session-archive.step-files',
  `select training_id as "trainingId", version, content from step_file
   where (training_id, version) in (select * from unnest($1::int[], $2::int[]))`,
);
const insertSteps = sql(
  'session-archive.insert-steps',
  `insert into archived_steps (archive_id, person_id, training_id, attempt, step_version, last_id, started_at, day, steps, skills)
   select $1, * from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::bigint[], $7::timestamptz[], $8::date[],
     $9::jsonb[], $10::jsonb[])`,
);

const fileKey = ({ trainingId, version }: { trainingId: number; version: number }) => `${trainingId}/${version}`;

/** The best results of sessions of a person in a training, all with the same step file. */
function merge(sessions: readonly SessionOfSteps[], file: StepFile | null) {
  const read = sessions.map((session) => ({ ...session, steps: readSteps(session.steps) }));
  const steps = [...bestSteps(read.map((session) => session.steps))].map(([id, step]) => {
    const days = read.filter((session) => session.steps.get(id)?.success).map(({ day }) => day);
    return { id, ...step, since: days.sort()[0] ?? null };
  });
  const skills: Record<string, number> = {};
  for (const session of read)
    for (const [skill, value] of skillValues(session, file)) skills[skill] = Math.max(value, skills[skill] ?? 0);
  return { steps, skills };
}

/**
 * Stores the best results of steps of sessions that are being archived. A replay of the sessions gives the same progress
 * with these as with each session's own results, because progress only depends on the best result of each step. Skills
 * depend on those of one session, so their best values are stored, too.
 */
export async function keepSteps(
  tx: Queryable,
  archiveId: number,
  { ids, from, to }: { ids: readonly number[]; from: string; to: string },
): Promise<void> {
  const sessions = await tx.rows<SessionOfSteps>(selectSessions, [ids, from, to]);
  const found = await tx.rows<{ trainingId: number; version: number; content: StepFile }>(selectStepFiles, [
    sessions.map(({ trainingId }) => trainingId),
    sessions.map(({ stepVersion }) => stepVersion),
  ]);
  const files = new Map(found.map((file) => [fileKey(file), file.content]));
  const groups = Map.groupBy(sessions, (one) => [one.personId, one.trainingId, one.attempt, one.stepVersion].join('/'));
  const rows = [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    if (!last) return [];
    const file = files.get(fileKey({ ...last, version: last.stepVersion })) ?? null;
    return [{ ...last, ...merge(group, file) }];
  });
  await tx.rows(insertSteps, [
    archiveId,
    rows.map(({ personId }) => personId),
    rows.map(({ trainingId }) => trainingId),
    rows.map(({ attempt }) => attempt),
    rows.map(({ stepVersion }) => stepVersion),
    rows.map(({ id }) => id),
    rows.map(({ startedAt }) => startedAt),
    rows.map(({ day }) => day),
    rows.map(({ steps }) => JSON.stringify(steps)),
    rows.map(({ skills }) => JSON.stringify(skills)),
  ]);
}
