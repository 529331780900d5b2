import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Database, type Queryable, sql, type Values } from '../../platform/db/database.ts';
import { hoursOf } from './hours.ts';
import { columnsOf, stepObject } from './queries.ts';
import {
  addSession,
  NOT_STARTED,
  type ProgressState,
  readSteps,
  type SessionState,
  type StepResult,
  skillValues,
} from './scoring.ts';

/*
 * The roll-ups of people: progress, skill_best, person_total and person_day. They are computed from the sessions that are not
 * voided. The totals that people share are rebuilt by rebuild.ts.
 */

interface SessionRow extends Omit<SessionState, 'steps'> {
  personId: number;
  trainingId: number;
  attempt: number;
  stepVersion: number | null;
  startedAt: Date;
  steps: (StepResult & { id: string })[];
}

/** SQL condition on the row `x`: it belongs to one of the people and, if a training is given, to the training. */
const REBUILT = 'x.person_id = any(:personIds::int[]) and (:trainingId::int is null or x.training_id = :trainingId)';

// Sessions are in the order in which they first arrived.
const selectSessions = sql<SessionRow>(
  'rebuild.sessions',
  `select x.person_id as "personId", x.training_id as "trainingId", x.attempt, x.step_version as "stepVersion",
          x.started_at as "startedAt", x.seconds, x.progress, x.score, x.finished, x.steps
   from session x where ${REBUILT} and not x.voided order by x.person_id, x.training_id, x.id`,
);
const selectStepFiles = sql<{ trainingId: number; version: number; content: StepFile }>(
  'rebuild.step-files',
  `select training_id as "trainingId", version, content from step_file
   where (training_id, version) in (select x.training_id, x.step_version from session x where ${REBUILT} and not x.voided)`,
);

// Correct rows are not written again.
const writeProgress = sql<{ count: number }>(
  'rebuild.progress',
  `with given as (
     select * from unnest(:ofPerson::int[], :ofTraining::int[], :attempt::int[], :percent::smallint[], :points::int[],
       :seconds::int[], :sessions::int[], :bestScore::smallint[], :steps::jsonb[], :lastSessionAt::timestamptz[])
       g (person_id, training_id, attempt, percent, points, seconds, sessions, best_score, steps, last_session_at)
   ), gone as (
     delete from progress x
     where ${REBUILT} and (person_id, training_id) not in (select person_id, training_id from given) returning 1
   ), written as (
     insert into progress as x (person_id, training_id, attempt, percent, points, seconds, sessions, best_score, steps,
       last_session_at)
     select * from given
     on conflict (person_id, training_id) do update set attempt = excluded.attempt, percent = excluded.percent,
       points = excluded.points, seconds = excluded.seconds, sessions = excluded.sessions,
       best_score = excluded.best_score, steps = excluded.steps, last_session_at = excluded.last_session_at
     where (x.attempt, x.percent, x.points, x.seconds, x.sessions, x.best_score, x.steps, x.last_session_at)
       is distinct from (excluded.attempt, excluded.percent, excluded.points, excluded.seconds, excluded.sessions,
         excluded.best_score, excluded.steps, excluded.last_session_at)
     returning 1
   )
   select (select count(*) from gone) + (select count(*) from written) as count`,
);
const writeSkills = sql<{ count: number }>(
  'rebuild.skills',
  `with given as (
     select g.person_id, g.training_id, k.id as skill_id, g.value
     from unnest(:ofPerson::int[], :ofTraining::int[], :type::text[], :value::real[])
       g (person_id, training_id, type, value)
     join skill k on k.skill_type = g.type
   ), gone as (
     delete from skill_best x
     where ${REBUILT} and (person_id, training_id, skill_id) not in (select person_id, training_id, skill_id from given)
     returning 1
   ), written as (
     insert into skill_best as x (person_id, training_id, skill_id, value) select * from given
     on conflict (person_id, training_id, skill_id) do update set value = excluded.value
     where x.value <> excluded.value returning 1
   )
   select (select count(*) from gone) + (select count(*) from written) as count`,
);
const writePersonTotals = sql<{ count: number }>(
  'rebuild.person-totals',
  `with written as (
     insert into person_total as x (person_id, client_id, points, seconds, sessions)
     select p.id, p.client_id, (select coalesce(sum(points), 0) from progress where person_id = p.id), s.seconds, s.sessions
     from person p cross join lateral (
       select coalesce(sum(seconds), 0) as seconds, count(*) as sessions
       from session where person_id = p.id and not voided) s
     where p.id = any(:personIds::int[])
       and (s.sessions > 0 or exists (select from person_total t where t.person_id = p.id))
     on conflict (person_id) do update set points = excluded.points, seconds = excluded.seconds,
       sessions = excluded.sessions
     where (x.points, x.seconds, x.sessions) is distinct from (excluded.points, excluded.seconds, excluded.sessions)
     returning 1
   )
   select count(*) from written`,
);

const writePersonDays = sql<{ count: number }>(
  'rebuild.person-days',
  `with given as (
     select x.person_id, x.day, x.client_id, count(*) as views, sum(x.seconds) as seconds, ${hoursOf('count(*)')} as hours
     from session x where x.person_id = any(:personIds::int[]) and not x.voided group by x.person_id, x.day, x.client_id
   ), gone as (
     delete from person_day x where x.person_id = any(:personIds)
       and not exists (select from given g where g.person_id = x.person_id and g.day = x.day) returning 1
   ), written as (
     insert into person_day as x (person_id, day, client_id, views, seconds, hours) select * from given
     on conflict (person_id, day) do update set views = excluded.views, seconds = excluded.seconds, hours = excluded.hours
     where (x.views, x.seconds, x.hours) <> (excluded.views, excluded.seconds, excluded.hours)
     returning 1
   )
   select (select count(*) from gone) + (select count(*) from written) as count`,
);

/** A person's progress in a training, computed from their sessions. */
export interface Rebuilt {
  personId: number;
  trainingId: number;
  attempt: number;
  seconds: number;
  sessions: number;
  lastSessionAt: Date;
  /** Whether the content has finished in one of the sessions. */
  finished: boolean;
  state: ProgressState;
  skills: Map<string, number>;
}

/** Computes the progress and skills that result from one person's sessions on one training. */
function replay(sessions: readonly SessionRow[], fileOf: (row: SessionRow) => StepFile | null): Rebuilt[] {
  const [first] = sessions;
  if (!first) return [];
  const rebuilt: Rebuilt = {
    personId: first.personId,
    trainingId: first.trainingId,
    attempt: first.attempt,
    seconds: 0,
    sessions: sessions.length,
    lastSessionAt: first.startedAt,
    finished: false,
    state: NOT_STARTED,
    skills: new Map(),
  };
  for (const row of sessions) {
    const session = { ...row, steps: readSteps(row.steps) };
    const file = fileOf(row);
    rebuilt.state = addSession(rebuilt.state, session, file);
    rebuilt.seconds += row.seconds;
    rebuilt.finished ||= row.finished;
    if (row.startedAt > rebuilt.lastSessionAt) rebuilt.lastSessionAt = row.startedAt;
    for (const [skill, value] of skillValues(session, file))
      rebuilt.skills.set(skill, Math.max(value, rebuilt.skills.get(skill) ?? 0));
  }
  return [rebuilt];
}

async function write(tx: Queryable, rebuiltFor: Values, rebuilt: readonly Rebuilt[]): Promise<number> {
  const skills = rebuilt.flatMap(({ personId, trainingId, skills }) =>
    [...skills].map(([type, value]) => ({ ofPerson: personId, ofTraining: trainingId, type, value })),
  );
  const states = rebuilt.map(({ state }) => state);
  const written = [
    await tx.row(writeProgress, {
      ...rebuiltFor,
      ...columnsOf(rebuilt, 'attempt', 'seconds', 'sessions', 'lastSessionAt'),
      ...columnsOf(states, 'percent', 'points', 'bestScore'),
      ofPerson: rebuilt.map(({ personId }) => personId),
      ofTraining: rebuilt.map(({ trainingId }) => trainingId),
      steps: states.map(({ steps }) => stepObject(steps)),
    }),
    await tx.row(writeSkills, { ...rebuiltFor, ...columnsOf(skills, 'ofPerson', 'ofTraining', 'type', 'value') }),
  ];
  return sumOf(written);
}

const sumOf = (written: readonly ({ count: number } | undefined)[]): number =>
  written.reduce((sum, row) => sum + (row?.count ?? 0), 0);

/**
 * Recomputes the progress and skills of some people from their sessions, in all trainings or in one. The people must be
 * locked. Returns the progress, and how many rows were wrong.
 */
export async function rebuildProgress(
  tx: Queryable,
  personIds: readonly number[],
  trainingId?: number,
): Promise<{ rebuilt: Rebuilt[]; corrected: number }> {
  const rebuiltFor = { personIds, trainingId: trainingId ?? null };
  const files = new Map<string, StepFile>();
  for (const row of await tx.rows(selectStepFiles, rebuiltFor))
    files.set(`${row.trainingId}/${row.version}`, row.content);
  const fileOf = ({ trainingId, stepVersion }: SessionRow) => files.get(`${trainingId}/${stepVersion}`) ?? null;
  const sessions = await tx.rows(selectSessions, rebuiltFor);
  const groups = Map.groupBy(sessions, ({ personId, trainingId }) => `${personId}/${trainingId}`);
  const rebuilt = [...groups.values()].flatMap((group) => replay(group, fileOf));
  return { rebuilt, corrected: await write(tx, rebuiltFor, rebuilt) };
}

/** Like {@link rebuildProgress}, but also recomputes the people's own totals. Totals that people share stay as they are. */
export async function rebuildPeople(
  tx: Queryable,
  personIds: readonly number[],
  trainingId?: number,
): Promise<{ rebuilt: Rebuilt[]; corrected: number }> {
  const { rebuilt, corrected } = await rebuildProgress(tx, personIds, trainingId);
  const written = [await tx.row(writePersonTotals, { personIds }), await tx.row(writePersonDays, { personIds })];
  return { rebuilt, corrected: corrected + sumOf(written) };
}

/** How many people are rebuilt in one transaction. Reports of these people wait until it ends. */
const PEOPLE_AT_ONCE = 50;

const selectPeople = sql<{ id: number }>(
  'rebuild.people',
  `select id from person where id > :last and (exists (select from session s where s.person_id = person.id)
     or exists (select from progress g where g.person_id = person.id)
     or exists (select from person_total t where t.person_id = person.id))
   order by id limit ${PEOPLE_AT_ONCE}`,
);
const lockPeople = sql(
  'rebuild.lock-people',
  'select id from person where id = any(:ids::int[]) order by id for no key update',
);

/** Locks some people and rebuilds their roll-ups, in all trainings or in one. Returns how many rows were wrong. */
export const rebuildLocked = (
  db: Pick<Database, 'transaction'>,
  ids: readonly number[],
  trainingId?: number,
): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.rows(lockPeople, { ids });
    return (await rebuildPeople(tx, ids, trainingId)).corrected;
  });

/** Rebuilds the roll-ups of all people in batches. Returns how many rows were wrong. */
export async function rebuildAllPeople(
  db: Pick<Database, 'transaction'>,
  progress: (people: number) => void,
): Promise<number> {
  let [last, people, corrected] = [0, 0, 0];
  for (;;) {
    const batch = await db.transaction(async (tx) => {
      const ids = (await tx.rows(selectPeople, { last })).map(({ id }) => id);
      await tx.rows(lockPeople, { ids });
      return { ids, ...(await rebuildPeople(tx, ids)) };
    });
    if (batch.ids.length === 0) return corrected;
    last = batch.ids.at(-1) as number;
    people += batch.ids.length;
    corrected += batch.corrected;
    progress(people);
  }
}
