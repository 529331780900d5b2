import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Database, type Queryable, sql } from '../db/database.ts';
import { stepObject } from './queries.ts';
import {
  addSession,
  NOT_STARTED,
  type ProgressState,
  readSteps,
  type SessionState,
  type StepResult,
  skillValues,
} from './scoring.ts';

/** How many people's sessions are in memory at a time. */
const PEOPLE_AT_ONCE = 200;

const lockSources = sql(
  'rebuild.lock',
  'lock table session, attempt, training_like, training_favorite in share row exclusive mode',
);
const clearPersonal = [
  sql('rebuild.clear-progress', 'delete from progress'),
  sql('rebuild.clear-skills', 'delete from skill_best'),
];
const clearTotals = [
  sql('rebuild.clear-people', 'delete from person_total'),
  sql('rebuild.clear-trainings', 'delete from training_total'),
  sql('rebuild.clear-client-days', 'delete from client_day'),
  sql('rebuild.clear-training-days', 'delete from training_day'),
];
const selectPeople = sql(
  'rebuild.people',
  `select id from person where id > $1 and exists (select from session s where s.person_id = person.id)
   order by id limit ${PEOPLE_AT_ONCE}`,
);
const selectStepFiles = sql(
  'rebuild.step-files',
  'select training_id as "trainingId", version, content from step_file',
);

interface SessionRow extends Omit<SessionState, 'steps'> {
  personId: number;
  trainingId: number;
  attempt: number;
  stepVersion: number | null;
  startedAt: Date;
  steps: (StepResult & { id: string })[];
}

// Sessions of voided attempts make no progress. The order is that in which the sessions first arrived.
const selectSessions = sql(
  'rebuild.sessions',
  `select s.person_id as "personId", s.training_id as "trainingId", s.attempt, s.step_version as "stepVersion",
          s.started_at as "startedAt", s.seconds, s.progress, s.score, s.finished, s.steps
   from session s
   where s.person_id = any($1::int[])
     and not exists (select from attempt a where a.person_id = s.person_id and a.training_id = s.training_id
                     and a.number = s.attempt and a.voided_at is not null)
   order by s.person_id, s.training_id, s.id`,
);

const insertProgress = sql(
  'rebuild.progress',
  `insert into progress (person_id, training_id, attempt, percent, points, seconds, sessions, best_score, steps,
     last_session_at)
   select * from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::int[], $6::int[], $7::int[],
     $8::smallint[], $9::jsonb[], $10::timestamptz[])`,
);
const insertSkills = sql(
  'rebuild.skills',
  `insert into skill_best (person_id, training_id, skill_id, value)
   select v.person_id, v.training_id, k.id, v.value
   from unnest($1::int[], $2::int[], $3::text[], $4::real[]) v (person_id, training_id, type, value)
   join skill k on k.skill_type = v.type`,
);

const totals = [
  sql(
    'rebuild.people-totals',
    `insert into person_total (person_id, client_id, points, seconds, sessions)
     select s.person_id, p.client_id,
            coalesce((select sum(points) from progress g where g.person_id = s.person_id), 0), s.seconds, s.sessions
     from (select person_id, sum(seconds) as seconds, count(*) as sessions from session group by person_id) s
     join person p on p.id = s.person_id`,
  ),
  sql(
    'rebuild.training-totals',
    `insert into training_total (training_id, views, seconds, started, completed, likes, favorites)
     select t.id, coalesce(s.views, 0), coalesce(s.seconds, 0), coalesce(g.started, 0), coalesce(g.completed, 0),
            coalesce(l.likes, 0), coalesce(f.favorites, 0)
     from training t
     left join (select training_id, count(*) as views, sum(seconds) as seconds from session group by 1) s
       on s.training_id = t.id
     left join (select training_id, count(*) as started, count(*) filter (where percent = 100) as completed
                from progress group by 1) g on g.training_id = t.id
     left join (select training_id, count(*) as likes from training_like group by 1) l on l.training_id = t.id
     left join (select training_id, count(*) as favorites from training_favorite group by 1) f on f.training_id = t.id
     where coalesce(s.training_id, l.training_id, f.training_id) is not null`,
  ),
  sql(
    'rebuild.client-days',
    `insert into client_day (client_id, day, views, seconds)
     select client_id, day, count(*), sum(seconds) from session group by client_id, day`,
  ),
  sql(
    'rebuild.training-days',
    `insert into training_day (training_id, client_id, day, views, seconds)
     select training_id, client_id, day, count(*), sum(seconds) from session group by training_id, client_id, day`,
  ),
];

interface Rebuilt {
  personId: number;
  trainingId: number;
  attempt: number;
  seconds: number;
  sessions: number;
  lastSessionAt: Date;
  state: ProgressState;
  skills: Map<string, number>;
}

/** Computes the progress and skills that result from one person's sessions on one training. */
function replay(sessions: SessionRow[], fileOf: (row: SessionRow) => StepFile | null): Rebuilt | undefined {
  const attempt = Math.max(...sessions.map((row) => row.attempt));
  const counted = sessions.filter((row) => row.attempt === attempt);
  const [first] = counted;
  if (!first) return undefined;
  const rebuilt: Rebuilt = {
    personId: first.personId,
    trainingId: first.trainingId,
    attempt,
    seconds: 0,
    sessions: counted.length,
    lastSessionAt: first.startedAt,
    state: NOT_STARTED,
    skills: new Map(),
  };
  for (const row of counted) {
    const session = { ...row, steps: readSteps(row.steps) };
    const file = fileOf(row);
    rebuilt.state = addSession(rebuilt.state, session, file);
    rebuilt.seconds += row.seconds;
    if (row.startedAt > rebuilt.lastSessionAt) rebuilt.lastSessionAt = row.startedAt;
    for (const [skill, value] of skillValues(session, file))
      rebuilt.skills.set(skill, Math.max(value, rebuilt.skills.get(skill) ?? 0));
  }
  return rebuilt;
}

async function write(tx: Queryable, rebuilt: Rebuilt[]): Promise<void> {
  await tx.rows(insertProgress, [
    rebuilt.map((one) => one.personId),
    rebuilt.map((one) => one.trainingId),
    rebuilt.map((one) => one.attempt),
    rebuilt.map((one) => one.state.percent),
    rebuilt.map((one) => one.state.points),
    rebuilt.map((one) => one.seconds),
    rebuilt.map((one) => one.sessions),
    rebuilt.map((one) => one.state.bestScore),
    rebuilt.map((one) => stepObject(one.state.steps)),
    rebuilt.map((one) => one.lastSessionAt),
  ]);
  const skills = rebuilt.flatMap(({ personId, trainingId, skills }) =>
    [...skills].map(([type, value]) => ({ personId, trainingId, type, value })),
  );
  await tx.rows(insertSkills, [
    skills.map((one) => one.personId),
    skills.map((one) => one.trainingId),
    skills.map((one) => one.type),
    skills.map((one) => one.value),
  ]);
}

/** Computes the totals again from the sessions, the progress, the likes and the favourites. */
export async function rebuildTotals(tx: Queryable): Promise<void> {
  for (const statement of clearTotals) await tx.rows(statement);
  for (const statement of totals) await tx.rows(statement);
}

/**
 * Computes every roll-up again from the raw sessions, likes and favourites, as a repair by the operator and after a
 * bulk load. Reports wait until it is done, and readers see the old figures until then. Badges stay as they are,
 * because they record what was earned in the past.
 */
export async function rebuildRollUps(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(lockSources);
    for (const statement of clearPersonal) await tx.rows(statement);
    const files = new Map<string, StepFile>();
    for (const row of await tx.rows<{ trainingId: number; version: number; content: StepFile }>(selectStepFiles))
      files.set(`${row.trainingId}/${row.version}`, row.content);
    const fileOf = ({ trainingId, stepVersion }: SessionRow) => files.get(`${trainingId}/${stepVersion}`) ?? null;

    for (let last = 0; ; ) {
      const people = (await tx.rows<{ id: number }>(selectPeople, [last])).map(({ id }) => id);
      if (people.length === 0) break;
      last = people.at(-1) as number;
      const sessions = await tx.rows<SessionRow>(selectSessions, [people]);
      const groups = Map.groupBy(sessions, ({ personId, trainingId }) => `${personId}/${trainingId}`);
      await write(
        tx,
        [...groups.values()].map((group) => replay(group, fileOf)).filter((one) => one !== undefined),
      );
    }
    await rebuildTotals(tx);
  });
}
