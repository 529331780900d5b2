import { SESSION_STEPS_MAX } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { mergeSession, readSteps } from '../../learning/sessions/scoring.ts';
import { type Queryable, sql } from '../db/database.ts';
import { ensureMonths } from '../db/months.ts';
import type { Sitting } from './year.ts';

export interface DemoSession extends Sitting {
  personId: number;
  clientId: number;
  trainingId: number;
  /** The steps in the training's only step file version, or null if there is none. */
  stepFile: StepFile['steps'] | null;
}

const insertAttempts = sql(
  'demo.attempts',
  `insert into attempt (person_id, training_id, number)
   select distinct "personId", "trainingId", 1 from jsonb_to_recordset(:rows) s ("personId" int, "trainingId" int)
   order by 1, 2`,
);
const insertRows = sql(
  'demo.sessions',
  `insert into session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
     step_version, started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)
   select "personId", id, "clientId", "trainingId", 1, "fileType", "contentVersion", "stepVersion", "startedAt",
     "startedAt", "receivedAt", day, hour, seconds, progress, score, finished, steps
   from jsonb_to_recordset(:rows) s ("personId" int, id uuid, "clientId" int, "trainingId" int, "fileType" text,
     "contentVersion" text, "stepVersion" int, "startedAt" timestamptz, "receivedAt" timestamptz, day date, hour smallint, seconds int,
     progress smallint, score smallint, finished boolean, steps jsonb)
   order by "startedAt", id`,
);

/** Stores sittings as the server would store their reports. The caller must rebuild the roll-ups. */
export async function insertSessions(tx: Queryable, sessions: readonly DemoSession[]): Promise<void> {
  const rows = sessions.map(({ stepFile, steps, email: _email, training: _training, ...sitting }) => {
    const file: StepFile | null = stepFile && { formatVersion: 1, steps: stepFile };
    const { progress } = mergeSession(undefined, { ...sitting, steps: readSteps(steps) }, file, SESSION_STEPS_MAX);
    const receivedAt = new Date(sitting.startedAt.getTime() + sitting.seconds * 1000);
    return { ...sitting, steps, progress, stepVersion: file && 1, receivedAt };
  });
  const days = rows.map(({ day }) => day).sort();
  if (days[0]) await ensureMonths(tx, days[0], days.at(-1) ?? days[0]);
  await tx.rows(insertAttempts, {
    rows: JSON.stringify(rows.map(({ personId, trainingId }) => ({ personId, trainingId }))),
  });
  await tx.rows(insertRows, { rows: JSON.stringify(rows) });
}
