import type { Resume } from '@vr/shared-api/contract/sessions.schema';
import { CLOCK_SKEW_MS, CONTENT_STATE_MAX_BYTES } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { givenDay, type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { TRAININGS, visibleTraining } from '../../visibility/trainings.ts';
import { bestSteps, readSteps, type StepResult } from './scoring.ts';

/** Checks that the state of a content is not too large in bytes. The schema limits only the number of characters. */
export function requireStorableState(state: string | undefined): void {
  if (state !== undefined && Buffer.byteLength(state) > CONTENT_STATE_MAX_BYTES)
    fail('VALIDATION', { field: '/body/state', message: `More than ${CONTENT_STATE_MAX_BYTES} bytes.` });
}

/** A state of a content, with the values that decide whether it is newer than the stored one. */
interface ContentState {
  personId: number;
  trainingId: number;
  attempt: number;
  clientSessionId: string;
  /** The day on which the session counts. */
  day: string;
  state: string;
  sessionStartedAt: Date;
  /** The reported seconds of the session, which only rise. */
  seconds: number;
  /** When the report was sent, by the device's clock. Used only to compare reports of one session. */
  sentAt: Date;
}

// Sessions from before the person started again are over, even if their last reports arrive later.
const upsertState = sql(
  'resume.store',
  `insert into resume_state as r (person_id, training_id, attempt, state, session_started_at, seconds, sent_at)
   values (:personId, :trainingId, :attempt, :state, :sessionStartedAt, :seconds, :sentAt)
   on conflict (person_id, training_id) do update set attempt = excluded.attempt, state = excluded.state,
     session_started_at = excluded.session_started_at, seconds = excluded.seconds, sent_at = excluded.sent_at
   where r.attempt < excluded.attempt or (r.attempt = excluded.attempt
     and (excluded.session_started_at, excluded.seconds, excluded.sent_at) >= (r.session_started_at, r.seconds, r.sent_at)
     and r.restarted_after < (select id from session where person_id = :personId and client_session_id = :clientSessionId
       and day = ${givenDay(':day')}))`,
);

/**
 * Stores the state of a content, unless a newer one is stored: one from a session that began later, or from a later
 * report of the same session. The session must be stored, and the person locked.
 */
export async function storeState(tx: Queryable, given: ContentState): Promise<void> {
  await tx.rows(upsertState, { ...given });
}

const deleteState = sql(
  'resume.delete',
  'delete from resume_state where person_id = :personId and training_id = :trainingId',
);

/** Deletes the stored state of a training that the person has completed. */
export async function discardState(tx: Queryable, personId: number, trainingId: number): Promise<void> {
  await tx.rows(deleteState, { personId, trainingId });
}

const restart = sql(
  'resume.restart',
  `insert into resume_state (person_id, training_id, attempt, session_started_at, seconds, sent_at, restarted_at,
     restarted_after)
   select g.person_id, g.training_id, g.attempt, :now, 0, :now, :now,
     coalesce((select max(s.id) from session s where s.person_id = :personId and s.training_id = :trainingId), 0)
   from progress g where g.person_id = :personId and g.training_id = :trainingId and g.percent < 100
   on conflict (person_id, training_id) do update set attempt = excluded.attempt, state = null,
     session_started_at = excluded.session_started_at, seconds = 0, sent_at = excluded.sent_at,
     restarted_at = excluded.restarted_at, restarted_after = excluded.restarted_after`,
);

/**
 * Lets the person begin an unfinished attempt again: deletes the stored state, and earlier sessions no longer count for
 * resuming. Their results stay. The person must be locked.
 */
export async function startAgain(tx: Queryable, personId: number, trainingId: number, now: Date): Promise<void> {
  // The session that begins next may have an earlier start, because the device's clock may be wrong.
  await tx.rows(restart, { personId, trainingId, now: new Date(now.getTime() - CLOCK_SKEW_MS) });
}

interface ResumeRow {
  state: string | null;
  /** Results by step id, for steps in the step file. Null if there is no unfinished attempt. */
  known: Record<string, StepResult> | null;
  /** The steps of each session. */
  sessions: (StepResult & { id: string })[][];
}

const selectResume = sql<ResumeRow>(
  'resume.find',
  `select r.state, g.steps as known, (
     select coalesce(json_agg(s.steps), '[]') from session s
     where s.person_id = :personId and s.training_id = t.id and s.attempt = g.attempt
       and s.id > coalesce(r.restarted_after, 0)
       and s.started_at >= coalesce(r.restarted_at, '-infinity')) as sessions
   from ${TRAININGS}
   left join progress g on g.person_id = :personId and g.training_id = t.id and g.percent < 100 and exists (
     select from attempt a where a.person_id = :personId and a.training_id = t.id and a.number = g.attempt
       and a.voided_at is null)
   left join resume_state r on r.person_id = :personId and r.training_id = t.id and r.attempt = g.attempt
   where t.id = :trainingId and (:isLaunched or ${visibleTraining({ person: ':personId', company: ':clientId' })})`,
);

/**
 * Returns what a content needs to resume the person's unfinished attempt, or null if there is none. `isLaunched` means that
 * the training was launched, so the person may play it. Fails with NOT_FOUND if the person does not see the training.
 */
export async function findResume(
  db: Queryable,
  person: { id: number; clientId: number; isLaunched: boolean },
  trainingId: number,
): Promise<Static<typeof Resume> | null> {
  const row = await db.row(selectResume, { ...person, personId: person.id, trainingId });
  if (!row) fail('NOT_FOUND', { message: 'No such training.' });
  const { state, known, sessions } = row;
  if (!known) return null;
  const steps = [...bestSteps(sessions.map(readSteps))]
    .filter(([id, { success }]) => success && Object.hasOwn(known, id))
    .map(([id, { score }]) => ({ id, score: score ?? 100 }));
  return steps.length || state !== null ? { steps, state } : null;
}
