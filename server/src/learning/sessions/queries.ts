import { CLOCK_SKEW_MS, type FileType } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { givenDay, type Queryable, sql, type Values } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/months.ts';
import {
  LIVE_STEP_FILE,
  NEWEST_STEP_FILE,
  ownedOrReviewedTraining,
  TRAININGS,
  unlockedTraining,
  visibleTraining,
} from '../../visibility/trainings.ts';
import { lockedTeams, mayEarn } from './award.ts';
import { addedHours, hoursOf } from './hours.ts';
import type { Played } from './plausibility.ts';
import { type ProgressState, readSteps, type SessionState, type StepResult, type StepResults } from './scoring.ts';

// Not "for update", so that other transactions can still write rows that refer to the person.
const lockOne = sql<{ clientId: number; timeZone: string }>(
  'sessions.lock-person',
  `select p.client_id as "clientId", c.time_zone as "timeZone"
   from person p join client c on c.id = p.client_id where p.id = :personId for no key update of p`,
);

/**
 * Locks a person, so that one transaction at a time changes their sessions, progress, skills and totals. A transaction
 * that writes these must take this lock first. Its next statement then sees what the previous transaction has
 * committed.
 */
export async function lockPerson(tx: Queryable, personId: number): Promise<{ clientId: number; timeZone: string }> {
  const person = await tx.row(lockOne, { personId });
  if (!person) throw new Error(`There is no person ${personId}`);
  return person;
}

/** Returns the values of many rows for a statement with `unnest`: an array for each column. */
export const columnsOf = <K extends string>(rows: readonly Record<K, unknown>[], ...columns: K[]): Values =>
  Object.fromEntries(columns.map((column) => [column, rows.map((row) => row[column])]));

interface StepColumn extends StepResult {
  id: string;
}
/** Returns steps as the table `session` stores them: a JSON list. */
export const stepList = (steps: StepResults): string =>
  JSON.stringify([...steps].map(([id, step]) => ({ id, ...step })));
/** Returns steps as the table `progress` stores them: a JSON object by step id. */
export const stepObject = (steps: StepResults): string => JSON.stringify(Object.fromEntries(steps));

export interface StoredSession extends SessionState {
  trainingId: number;
  attempt: number;
  startedAt: Date;
  /** See {@link Played}. */
  launchedAt: Date | null;
  /** The day on which the session counts, or null if it is new. */
  day: string | null;
}

export interface StoredProgress extends ProgressState {
  attempt: number;
  seconds: number;
  sessions: number;
  lastSessionAt: Date;
}

/** The stored facts about the training, the person and the session of a report. */
export interface ReportContext {
  isSeen: boolean;
  isUnlocked: boolean;
  /** The version of the step file with which the session began, or the live one if the session is new. */
  stepVersion: number | null;
  stepFile: StepFile | null;
  minutes: number;
  /** The number of the attempt that is open, or that this session opens. */
  attempt: number;
  /**
   * The time of the session's launch: the launch that the report names, or the last one before the session. If a launch
   * is so close to the session that the device's clock may be wrong, the first such launch counts. Launches of test runs
   * count only for test runs.
   */
  launchedAt: Date | null;
  /** Set if the report of this session is held. */
  held: { trainingId: number } | null;
  /** The person's other sessions that began at most one day earlier than this session, or later. */
  others: Played[];
  session: StoredSession | undefined;
  progress: StoredProgress | undefined;
}

interface ReportContextRow extends Omit<ReportContext, 'others' | 'session' | 'progress'> {
  others: { startedAt: string; launchedAt: string | null; seconds: number }[];
  session:
    | (Omit<StoredSession, 'steps' | 'startedAt' | 'launchedAt'> & {
        steps: StepColumn[];
        startedAt: string;
        launchedAt: string | null;
      })
    | null;
  progress:
    | (Omit<StoredProgress, 'steps' | 'lastSessionAt'> & { steps: Record<string, StepResult>; lastSessionAt: string })
    | null;
}

const PLAYER = { person: ':personId', company: ':clientId' };
/** The step version of a session without a step file. */
const NO_STEP_FILE = -1;
/** A session is searched for on its start day and this many days before and after. */
const SESSION_DAYS = 2;
/** Sessions that began on days this far apart may overlap. Days depend on time zones, so they may differ by one. */
const OTHERS_DAYS = 2;
/** SQL condition on a day, so that PostgreSQL can select the monthly partitions before it knows the session. */
const aroundDay = (days: number): string => `between ${givenDay(':day')} - ${days} and ${givenDay(':day')} + ${days}`;
const SKEW = `${CLOCK_SKEW_MS} * interval '1 ms'`;
const selectReportContext = sql<ReportContextRow>(
  'sessions.report-context',
  `select ${visibleTraining(PLAYER)} as "isSeen", ${unlockedTraining(PLAYER)} as "isUnlocked", f.version as "stepVersion",
     f.content as "stepFile", t.duration_in_minute as minutes,
     (select coalesce(max(a.number) filter (where a.voided_at is null), max(a.number) + 1, 1)
        from attempt a where a.person_id = :personId and a.training_id = t.id) as attempt,
     (select l.created_at from launch l where l.person_id = :personId and l.training_id = t.id
        and (:launchId::uuid is null or l.id = :launchId) and (not l.test or :test)
      order by l.created_at <= :startedAt::timestamptz + ${SKEW} desc, l.created_at >= :startedAt::timestamptz - ${SKEW} desc,
        case when l.created_at between :startedAt::timestamptz - ${SKEW}
          and :startedAt::timestamptz + ${SKEW} then l.created_at end,
        l.created_at desc
      limit 1) as "launchedAt",
     (select json_build_object('trainingId', h.training_id) from held_report h
      where h.person_id = :personId and h.client_session_id = :id) as held,
     (select coalesce(json_agg(json_build_object('startedAt', o.started_at, 'launchedAt', o.launched_at,
       'seconds', o.seconds)), '[]')
      from session o, lateral (select coalesce(s.started_at, :startedAt) as from_time) b
      where o.person_id = :personId and o.client_session_id <> :id
        and o.day ${aroundDay(SESSION_DAYS + 1 + OTHERS_DAYS)}
        and o.day between b.from_time::date - ${OTHERS_DAYS} and b.from_time::date + ${OTHERS_DAYS}
        and o.started_at > b.from_time - interval '1 day') as others,
     case when s.id is not null then json_build_object('trainingId', s.training_id, 'attempt', s.attempt,
       'startedAt', s.started_at, 'launchedAt', s.launched_at, 'day', s.day, 'seconds', s.seconds, 'progress', s.progress, 'score', s.score,
       'finished', s.finished, 'steps', s.steps) end as session,
     case when p.person_id is not null then json_build_object('attempt', p.attempt, 'percent', p.percent,
       'points', p.points, 'seconds', p.seconds, 'sessions', p.sessions, 'bestScore', p.best_score, 'steps', p.steps,
       'lastSessionAt', p.last_session_at) end as progress
   from ${TRAININGS}
   left join session s on s.person_id = :personId and s.client_session_id = :id and s.day ${aroundDay(SESSION_DAYS)}
   left join progress p on p.person_id = :personId and p.training_id = t.id
   left join step_file f on f.training_id = t.id and f.version = case when s.id is not null then s.step_version
     when :stepVersion::int is not null then :stepVersion else (select max(version) from step_file where training_id = t.id
       and case when :test and ${ownedOrReviewedTraining(PLAYER, { reviews: ':reviews' })} then ${NEWEST_STEP_FILE}
         else ${LIVE_STEP_FILE} end) end
   where t.id = :trainingId`,
);

const selectDay = sql<{ day: string }>(
  'sessions.day',
  'select day from session where person_id = :personId and client_session_id = :id',
);

/** The facts that a report contains about its session. */
interface ReportedSession {
  /** The id that the client generated. */
  id: string;
  launchId?: string | undefined;
  startedAt: Date;
  /** The version of the step file, or null for none. Default: the live version. */
  stepVersion?: number | null;
  /** Whether the session is a test run. Default: false. */
  test?: boolean;
}

/**
 * Reads the stored data that a report needs. Returns undefined if there is no such training. A test run of a training
 * that the person owns or reviews uses the newest step file, like the newest build.
 */
export async function readReportContext(
  tx: Queryable,
  player: { id: number; clientId: number; reviews?: boolean },
  trainingId: number,
  { id, launchId, startedAt, stepVersion, test = false }: ReportedSession,
): Promise<ReportContext | undefined> {
  const readAround = (day: string) =>
    tx.row(selectReportContext, {
      personId: player.id,
      clientId: player.clientId,
      trainingId,
      id,
      launchId,
      startedAt,
      stepVersion: stepVersion === undefined ? null : (stepVersion ?? NO_STEP_FILE),
      test,
      reviews: player.reviews ?? false,
      day,
    });
  let row = await readAround(dayOf(startedAt));
  if (!row) return undefined;
  if (!row.session) {
    // Usually the session is new. But if the device's clock has changed since the first report, the start was different
    // then.
    const stored = await tx.row(selectDay, { personId: player.id, id });
    if (stored) row = (await readAround(stored.day)) ?? row;
  }
  const { session, progress } = row;
  return {
    ...row,
    others: row.others.map((other) => ({
      ...other,
      startedAt: Date.parse(other.startedAt),
      launchedAt: other.launchedAt === null ? null : Date.parse(other.launchedAt),
    })),
    session: session
      ? {
          ...session,
          startedAt: new Date(session.startedAt),
          launchedAt: session.launchedAt === null ? null : new Date(session.launchedAt),
          steps: readSteps(session.steps),
        }
      : undefined,
    progress: progress
      ? {
          ...progress,
          lastSessionAt: new Date(progress.lastSessionAt),
          steps: new Map(Object.entries(progress.steps)),
        }
      : undefined,
  };
}

/** What a report changes for its person only, computed while the person is locked. */
interface PersonalChange {
  personId: number;
  clientId: number;
  timeZone: string;
  trainingId: number;
  clientSessionId: string;
  fileType: FileType;
  contentVersion: string | null;
  stepVersion: number | null;
  deviceStartedAt: Date;
  receivedAt: Date;
  session: StoredSession;
  /** Undefined for a session of an attempt that was reset: the session is stored as voided. */
  progress: StoredProgress | undefined;
  /** By skill type. */
  skills: Map<string, number>;
  pointsGained: number;
  secondsGained: number;
  sessionsGained: number;
  /** Whether the person has just reached 100 percent. */
  completed: boolean;
}

/** The result of storing a {@link PersonalChange}. */
interface PersonalOutcome {
  /** The day and hour at which the session counts. */
  day: string;
  hour: number;
  /** Whether the report may have earned badges, apart from rewards for completing the training. */
  mayEarn: boolean;
}

/** The placeholder for the day of a session that is not stored yet. No row has it. */
const NO_DAY = '-infinity';
// No unique index covers all sessions of a person, because each month has its own. Instead, the caller locks the person
// and searches for the session. If the day of a new session were null, PostgreSQL would plan each call anew (see
// givenDay()).
const writePersonal = sql<PersonalOutcome & { managers: number }>(
  'sessions.write-personal',
  `with achieved (finished, percent, score, completed) as (
     select :finished::bool, :percent::smallint, :bestScore::smallint, :completed::bool where :counted
   ), begun as (
     insert into attempt (person_id, training_id, number) values (:personId, :trainingId, :attempt) on conflict do nothing
   ), known as (
     update session set content_version = coalesce(content_version, :contentVersion), seconds = :seconds,
       progress = :sessionProgress, score = :score, finished = :finished, steps = :steps
     where day = ${givenDay(':day')} and person_id = :personId and client_session_id = :clientSessionId returning day, hour
   ), added as (
     insert into session (person_id, client_id, training_id, client_session_id, attempt, file_type, content_version,
       step_version, started_at, day, hour, device_started_at, received_at, seconds, progress, score, finished, steps, voided,
       launched_at)
     select :personId, :clientId, :trainingId, :clientSessionId, :attempt, :fileType, :contentVersion, :stepVersion,
       :startedAt, (:startedAt::timestamptz at time zone :timeZone)::date,
       extract(hour from :startedAt::timestamptz at time zone :timeZone), :deviceStartedAt, :receivedAt, :seconds,
       :sessionProgress, :score, :finished, :steps, not :counted::bool, :launchedAt::timestamptz
     where :day::date = '${NO_DAY}'
     returning day, hour
   ), reported as (
     select * from known union all select * from added
   ), progressed as (
     insert into progress (person_id, training_id, attempt, percent, points, best_score, steps, seconds, sessions,
       last_session_at)
     select :personId, :trainingId, :attempt, :percent, :points, :bestScore, :progressSteps, :progressSeconds, :progressSessions, :lastSessionAt where :counted
     on conflict (person_id, training_id) do update set attempt = excluded.attempt, percent = excluded.percent,
       points = excluded.points, best_score = excluded.best_score, steps = excluded.steps, seconds = excluded.seconds,
       sessions = excluded.sessions, last_session_at = excluded.last_session_at
   ), skilled as (
     insert into skill_best (person_id, training_id, skill_id, value)
     select :personId, :trainingId, k.id, v.value from unnest(:skills::text[], :skillValues::real[]) v (type, value)
     join skill k on k.skill_type = v.type where :counted
     on conflict (person_id, training_id, skill_id) do update set value = greatest(skill_best.value, excluded.value)
   ), totalled as (
     insert into person_total (person_id, client_id, points, seconds, sessions) values (:personId, :clientId, :pointsGained, :secondsGained, :sessionsGained)
     on conflict (person_id) do update set points = person_total.points + excluded.points,
       seconds = person_total.seconds + excluded.seconds, sessions = person_total.sessions + excluded.sessions
     returning points, seconds, sessions
   ), dayed as (
     insert into person_day (person_id, day, client_id, views, seconds, hours)
     select :personId, day, :clientId, :sessionsGained, :secondsGained, array_fill(0, array[hour::int]) || :sessionsGained::int || array_fill(0, array[23 - hour])
     from reported where :counted
     on conflict (person_id, day) do update set views = person_day.views + excluded.views,
       seconds = person_day.seconds + excluded.seconds, hours = ${addedHours('person_day')}
   )
   select r.day, r.hour, ${mayEarn({ person: ':personId', training: ':trainingId', achieved: 'achieved', totals: 't' })}
     as "mayEarn",
     ${lockedTeams(':personId', '(select completed from achieved)')} as managers
   from reported r cross join totalled t`,
);

/** Stores what a report changes for its person, and locks the teams for which a completion counts. */
export async function writePersonalChange(tx: Queryable, change: PersonalChange): Promise<PersonalOutcome> {
  const { session, progress } = change;
  const row = await tx.row(writePersonal, {
    ...change,
    ...session,
    sessionProgress: session.progress,
    steps: stepList(session.steps),
    counted: progress !== undefined,
    percent: progress?.percent,
    points: progress?.points,
    bestScore: progress?.bestScore,
    progressSteps: progress && stepObject(progress.steps),
    progressSeconds: progress?.seconds,
    progressSessions: progress?.sessions,
    lastSessionAt: progress?.lastSessionAt,
    skills: [...change.skills.keys()],
    skillValues: [...change.skills.values()],
    day: session.day ?? NO_DAY,
  });
  if (!row) throw new Error('The statement sessions.write-personal returned no row');
  return row;
}

/** The changes that a report or a reset makes to totals that many people share. A reset makes negative changes. */
export interface SharedChange {
  trainingId: number;
  clientId: number;
  day: string;
  /** The hour in which the sessions began, 0 to 23. */
  hour: number;
  sessionsGained: number;
  secondsGained: number;
  /** 1 for a person's first session that counts, -1 if none of the person's sessions counts any more. */
  started: number;
  /** 1 if the person has just reached 100 percent, -1 if they have fallen below it. */
  completed: number;
}

// Each insert depends on the one before, and inserts in the order of its key, so that every transaction locks these rows
// in the same order.
const writeShared = sql(
  'sessions.write-shared',
  `with given (training_id, client_id, day, hour, views, seconds, started, completed) as (
     select * from unnest(:trainingId::int[], :clientId::int[], :day::date[], :hour::int[], :sessionsGained::int[],
       :secondsGained::bigint[], :started::int[], :completed::int[])
   ), training as (
     insert into training_total (training_id, views, seconds, started, completed)
     select training_id, sum(views), sum(seconds), sum(started), sum(completed) from given
     group by training_id order by training_id
     on conflict (training_id) do update set views = training_total.views + excluded.views,
       seconds = training_total.seconds + excluded.seconds, started = training_total.started + excluded.started,
       completed = training_total.completed + excluded.completed
     returning training_id
   ), company as (
     insert into client_day (client_id, day, views, seconds, hours)
     select client_id, day, sum(views), sum(seconds), ${hoursOf('sum(views)')} from given
     where (select count(*) from training) > 0
     group by client_id, day order by client_id, day
     on conflict (client_id, day) do update set views = client_day.views + excluded.views,
       seconds = client_day.seconds + excluded.seconds, hours = ${addedHours('client_day')}
     returning client_id
   ), dayed as (
     insert into training_day (training_id, client_id, day, views, seconds)
     select training_id, client_id, day, sum(views), sum(seconds) from given where (select count(*) from company) > 0
     group by training_id, client_id, day order by training_id, client_id, day
     on conflict (training_id, client_id, day) do update set views = training_day.views + excluded.views,
       seconds = training_day.seconds + excluded.seconds
     returning training_id
   )
   insert into training_month (client_id, month, training_id, views, seconds)
   select client_id, date_trunc('month', day::timestamp)::date, training_id, sum(views), sum(seconds) from given
   where (select count(*) from dayed) > 0
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (client_id, month, training_id) do update set views = training_month.views + excluded.views,
     seconds = training_month.seconds + excluded.seconds`,
);

/** Adds changes to the shared totals. Must come last in a transaction, because all other reports wait for these rows. */
export async function writeSharedChanges(tx: Queryable, changes: readonly SharedChange[]): Promise<void> {
  const keys = ['trainingId', 'clientId', 'day', 'hour'] as const;
  const gains = ['sessionsGained', 'secondsGained', 'started', 'completed'] as const;
  await tx.rows(writeShared, columnsOf(changes, ...keys, ...gains));
}
