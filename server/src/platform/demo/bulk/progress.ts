import type { StepFile } from '@vr/shared-api/steps.schema';
import type pg from 'pg';
import { stepObject } from '../../../learning/sessions/queries.ts';
import { addSession, NOT_STARTED, type ProgressState, skillValues } from '../../../learning/sessions/scoring.ts';
import { copyRows, mapped } from '../../db/copy.ts';
import type { Ids } from './ids.ts';
import type { SessionOf } from './sessions.ts';
import { stepFileOf, type World } from './world.ts';

interface Progress {
  person: number;
  training: number;
  state: ProgressState;
  seconds: number;
  sessions: number;
  last: Date;
  /** The best result by skill type. */
  skills: Map<string, number>;
}

/** Computes the progress of every person in every training, by the same rules as for real reports. */
export function* progressOf(world: World, ids: Ids, sessionOf: SessionOf): Iterable<Progress> {
  const files = new Map<number, StepFile>();
  for (let training = 0; training < world.trainings; training++)
    if (world.hasSteps(training)) files.set(training, stepFileOf(world, training));

  for (let user = 0; user < world.users; user++) {
    const byTraining = new Map<number, Progress>();
    for (let round = 0; ; round++) {
      const session = sessionOf(user, round);
      if (!session) break;
      const file = files.get(session.training) ?? null;
      let reached = byTraining.get(session.training);
      if (!reached) {
        reached = {
          person: ids.personId(user),
          training: ids.trainingId(session.training),
          state: NOT_STARTED,
          seconds: 0,
          sessions: 0,
          last: session.startedAt,
          skills: new Map(),
        };
        byTraining.set(session.training, reached);
      }
      reached.state = addSession(reached.state, session, file);
      reached.seconds += session.seconds;
      reached.sessions++;
      if (session.startedAt > reached.last) reached.last = session.startedAt;
      for (const [skill, value] of skillValues(session, file))
        reached.skills.set(skill, Math.max(value, reached.skills.get(skill) ?? 0));
    }
    yield* byTraining.values();
  }
}

const createReached = `
  create temp table reached (person_id int, training_id int, percent smallint, points int, seconds int, sessions int,
    best_score smallint, steps jsonb, last_session_at timestamptz, skills jsonb) on commit drop`;
const fromReached = [
  'insert into attempt (person_id, training_id, number) select person_id, training_id, 1 from reached',
  `insert into progress (person_id, training_id, attempt, percent, points, seconds, sessions, best_score, steps,
     last_session_at)
   select person_id, training_id, 1, percent, points, seconds, sessions, best_score, steps, last_session_at from reached`,
  `insert into skill_best (person_id, training_id, skill_id, value)
   select r.person_id, r.training_id, k.id, v.value::real
   from reached r, jsonb_each_text(r.skills) v join skill k on k.skill_type = v.key`,
];

/** Loads the progress of all people into the roll-ups. A temporary table makes the slow computation run only once. */
export async function copyProgress(client: pg.PoolClient, progress: Iterable<Progress>): Promise<void> {
  await client.query(createReached);
  await copyRows(
    client,
    'reached',
    mapped(progress, ({ person, training, state, seconds, sessions, last, skills }) => [
      person,
      training,
      state.percent,
      state.points,
      seconds,
      sessions,
      state.bestScore,
      stepObject(state.steps),
      last.toISOString(),
      JSON.stringify(Object.fromEntries(skills)),
    ]),
  );
  for (const insert of fromReached) await client.query(insert);
}
