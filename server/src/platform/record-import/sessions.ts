import { hash } from 'node:crypto';
import { reportSession } from '@vr/shared-api/contract/sessions.schema';
import { FILE_TYPES, type FileType, SESSION_SECONDS_MAX, SESSION_STEPS_MAX, VERSION_MAX } from '@vr/shared-api/limits';
import type pg from 'pg';
import { Compile } from 'typebox/compile';
import { cleanSteps } from '../../learning/sessions/clean-report.ts';
import { stepList } from '../../learning/sessions/queries.ts';
import { mergeSession, readSteps } from '../../learning/sessions/scoring.ts';
import { type Cell, copyBatches } from '../db/copy.ts';
import { type Queryable, sql } from '../db/database.ts';
import { ensureMonths } from '../db/months.ts';
import { withoutIndexes } from '../db/without-indexes.ts';
import { isDay } from './companies.ts';
import { FILES } from './files.ts';
import type { Person } from './people.ts';
import type { Problems } from './problems.ts';
import { type Row, readTable } from './table.ts';
import type { Training } from './trainings.ts';

const FILE = 'sessions.csv';
/** The device of a session if the row does not contain one: a standalone headset. */
const DEFAULT_FILE_TYPE: FileType = 'APK';
const LOGGED_EVERY = 250_000;

type Column = keyof (typeof FILES)[typeof FILE];
type SessionRow = Row<Column>;

/** The people and trainings to which sessions may refer, by key. The value of a refused row is null. */
interface Known {
  people: ReadonlyMap<string, Person | null>;
  trainings: ReadonlyMap<string, Training | null>;
}

const Steps = Compile(reportSession.body.properties.steps);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
/** The namespace for ids that are derived from keys. It must never change. */
const NAMESPACE = Buffer.from('b6f3a9d27c1e4f0893d5a1c0e8724b6d', 'hex');

/** Returns the id of a session: the key if it is a UUID, else a UUID of version 5 (RFC 9562) derived from the key. */
export function sessionIdOf(key: string): string {
  if (UUID.test(key)) return key.toLowerCase();
  const bytes = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(key)]), 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

const INSTANT =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)(?<zone>Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/u;
const FIRST_DAY = '2000-01-01';

/** Returns a function that reads the start of a session. A text without a time zone is a local time. */
function instants(): (text: string) => { text: string; isLocal: boolean } | undefined {
  // A cache, because many rows have the same day.
  const days = new Map<string, boolean>();
  return (text) => {
    const { day = '', zone } = INSTANT.exec(text)?.groups ?? {};
    if (!days.has(day)) days.set(day, isDay(day) && day >= FIRST_DAY);
    return days.get(day) ? { text, isLocal: zone === undefined } : undefined;
  };
}

/** Reads a whole number from `min` to `max`. Returns null for an empty cell, and undefined for anything else. */
function wholeNumber(text: string, min: number, max: number): number | null | undefined {
  if (text === '') return null;
  if (!/^\d{1,9}$/u.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Reads the duration in seconds from the column `seconds`, or from `minutes`, which can have decimals. */
function secondsOf({ cell, refuse }: SessionRow): number | undefined {
  const [seconds, minutes] = [cell('seconds'), cell('minutes')];
  if (seconds === '' && minutes === '') refuse('seconds', 'is missing, and so is minutes');
  else if (seconds !== '' && minutes !== '') refuse('minutes', 'is given together with seconds');
  else if (seconds !== '') {
    const value = wholeNumber(seconds, 0, SESSION_SECONDS_MAX);
    if (value === undefined) refuse('seconds', `is not a whole number from 0 to ${SESSION_SECONDS_MAX}`);
    return value ?? undefined;
  } else {
    const value = Math.round(60 * Number(/^\d+(?:[.,]\d+)?$/u.test(minutes) ? minutes.replace(',', '.') : 'NaN'));
    if (value <= SESSION_SECONDS_MAX) return value;
    refuse('minutes', `is not a number from 0 to ${SESSION_SECONDS_MAX / 60}`);
  }
  return undefined;
}

const FINISHED: Record<string, boolean> = { true: true, false: false, yes: true, no: false, 1: true, 0: false };

/** Reads the results of steps, which have the same format as in reports of devices. */
function stepsOf({ cell, refuse }: SessionRow): ReturnType<typeof readSteps> | undefined {
  const text = cell('steps');
  if (text === '') return new Map();
  let steps: unknown;
  try {
    steps = JSON.parse(text);
  } catch {
    refuse('steps', 'is not JSON');
    return undefined;
  }
  if (Steps.Check(steps) && !text.includes('\\u0000')) return readSteps(cleanSteps(steps));
  const [first] = Steps.Errors(steps);
  refuse('steps', `is not a list of steps: ${first?.instancePath ?? ''} ${first?.message ?? 'has a NUL character'}`);
  return undefined;
}

/** Returns the row of a session for the table `imported_session`, or undefined if the row was refused. */
function judge(row: SessionRow, { people, trainings }: Known, instantOf: ReturnType<typeof instants>) {
  const { line, cell, refuse, isRefused } = row;
  const [person, training] = [people.get(cell('person')), trainings.get(cell('training'))];
  if (person === undefined) refuse('person', 'is not a key of people.csv');
  if (training === undefined) refuse('training', 'is not a key of trainings.csv');
  if (person && training && !training.isGlobal && training.clientId !== person.clientId)
    refuse('training', 'belongs to another company than the person');
  const startedAt = instantOf(cell('startedAt'));
  if (!startedAt) refuse('startedAt', `is not a time since ${FIRST_DAY} such as 2026-03-31T14:30:00+02:00`);
  const seconds = secondsOf(row);
  const [progress, score] = [wholeNumber(cell('progress'), 0, 100), wholeNumber(cell('score'), 0, 100)];
  if (progress === undefined) refuse('progress', 'is not a whole number from 0 to 100');
  if (score === undefined) refuse('score', 'is not a whole number from 0 to 100');
  const finished = cell('finished') === '' ? progress === 100 : FINISHED[cell('finished').toLowerCase()];
  if (finished === undefined) refuse('finished', 'is neither true nor false');
  const fileType = cell('fileType') || DEFAULT_FILE_TYPE;
  if (!(FILE_TYPES as readonly string[]).includes(fileType)) refuse('fileType', `is none of ${FILE_TYPES.join(', ')}`);
  if (cell('contentVersion').length > VERSION_MAX) refuse('contentVersion', `is longer than ${VERSION_MAX} characters`);
  const steps = stepsOf(row);
  if (isRefused() || !person || !training || !startedAt || !steps || seconds === undefined || finished === undefined)
    return undefined;
  const reported = { seconds, progress: progress ?? (finished ? 100 : 0), score: score ?? null, finished, steps };
  const session = mergeSession(undefined, reported, training.stepFile, SESSION_STEPS_MAX);
  return [
    line,
    sessionIdOf(cell('key')),
    person.id,
    person.clientId,
    training.id,
    fileType,
    cell('contentVersion') || null,
    training.stepVersion,
    startedAt.isLocal ? null : startedAt.text,
    startedAt.isLocal ? startedAt.text : null,
    seconds,
    session.progress,
    session.score,
    finished,
    stepList(session.steps),
  ] satisfies Cell[];
}

const COLUMNS = `line int, client_session_id uuid, person_id int, client_id int, training_id int, file_type text,
  content_version text, step_version int, started_at timestamptz, started_locally timestamp, seconds int,
  progress smallint, score smallint, finished boolean, steps jsonb`;

export const CREATE_IMPORTED_SESSION = `create temp table imported_session (${COLUMNS}) on commit drop`;

/** Reads the sessions of a folder into the temporary table `imported_session`. Returns the number of accepted rows. */
export async function readSessions(
  client: pg.PoolClient,
  folder: string,
  known: Known,
  problems: Problems,
  log: (line: string) => void,
): Promise<number> {
  await client.query(CREATE_IMPORTED_SESSION);
  const instantOf = instants();
  let accepted = 0;
  async function* batches(): AsyncIterable<Cell[][]> {
    for await (const rows of readTable(folder, FILE, FILES[FILE], problems)) {
      const judged = rows.map((row) => judge(row, known, instantOf)).filter((row) => row !== undefined);
      const before = accepted;
      accepted += judged.length;
      if (Math.floor(accepted / LOGGED_EVERY) > Math.floor(before / LOGGED_EVERY)) log(`${FILE}: ${accepted} read`);
      yield judged;
    }
  }
  await copyBatches(client, 'imported_session', batches());
  await client.query('analyze imported_session');
  return accepted;
}

/**
 * SQL for the start of an imported session `i`, in the time zone `z` of the session's company. The zones are a parameter,
 * because new companies have no row yet.
 */
const STARTED_AT = 'coalesce(i.started_at, i.started_locally at time zone z.zone)';
const ZONES = 'unnest(:ids::int[], :zones::text[]) z (client_id, zone)';

const selectConflicts = sql<{ line: number; column: string; reason: string }>(
  'record-import.conflicts',
  `select i.line, 'startedAt' as column, 'is in the future' as reason
   from imported_session i join ${ZONES} on z.client_id = i.client_id
   where ${STARTED_AT} + i.seconds * interval '1 s' > :now
   union all
   select line, 'key', format('is the key of the session on line %s', first) from (
     select line, min(line) over (partition by client_session_id) as first from imported_session
     where client_session_id in (
       select client_session_id from imported_session group by client_session_id having count(*) > 1)) i
   where line > first
   union all
   select i.line, 'key', 'is the key of another session of this person in the portal'
   from imported_session i join ${ZONES} on z.client_id = i.client_id
   join session s on s.person_id = i.person_id and s.client_session_id = i.client_session_id
   where s.training_id <> i.training_id or s.started_at <> ${STARTED_AT}
   order by 1, 2`,
);

interface Zones {
  ids: number[];
  zones: string[];
}

/** Adds the problems that only a comparison of the sessions with each other and with those in the portal reveals. */
export async function checkSessions(
  tx: Queryable,
  { ids, zones }: Zones,
  now: Date,
  problems: Problems,
): Promise<void> {
  const conflicts = await tx.rows(selectConflicts, { ids, zones, now });
  for (const conflict of conflicts) problems.add({ file: FILE, ...conflict });
}

const deleteKnown = sql(
  'record-import.delete-known',
  `delete from imported_session i using session s
   where s.person_id = i.person_id and s.client_session_id = i.client_session_id`,
);
const selectSizes = sql<{ added: number; stored: number }>(
  'record-import.sizes',
  `select (select count(*) from imported_session) as added,
     (select sum(greatest(reltuples, 0))::bigint from pg_class
      where relkind = 'r' and oid in (select relid from pg_partition_tree('session'))) as stored`,
);

/** Removes sessions that are already in the portal. Returns how many remain, and about how many the portal has. */
export async function dropKnownSessions(tx: Queryable): Promise<{ added: number; stored: number }> {
  await tx.rows(deleteKnown);
  return (await tx.row(selectSizes)) ?? { added: 0, stored: 0 };
}

/** SQL for the number of the attempt to which new sessions belong: the open attempt, or the next one after a reset. */
const OPEN_ATTEMPTS = `(
  select person_id, training_id, coalesce(max(number) filter (where voided_at is null), max(number) + 1) as number
  from attempt group by person_id, training_id) o`;
const insertAttempts = sql(
  'record-import.insert-attempts',
  `insert into attempt (person_id, training_id, number)
   select distinct i.person_id, i.training_id, coalesce(o.number, 1)
   from imported_session i left join ${OPEN_ATTEMPTS} using (person_id, training_id) on conflict do nothing`,
);
const selectMonths = sql<{ month: string }>(
  'record-import.months',
  `select distinct date_trunc('month', ${STARTED_AT} at time zone z.zone)::date as month
   from imported_session i join ${ZONES} on z.client_id = i.client_id order by 1`,
);
// In chronological order, because the progress of each session builds on the sessions before it.
const insertSessions = sql(
  'record-import.insert-sessions',
  `insert into session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
     step_version, started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)
   select i.person_id, i.client_session_id, i.client_id, i.training_id, o.number, i.file_type, i.content_version,
     i.step_version, b.at, b.at, b.at + i.seconds * interval '1 s', (b.at at time zone z.zone)::date,
     extract(hour from b.at at time zone z.zone), i.seconds,
     i.progress, i.score, i.finished, i.steps
   from imported_session i join ${ZONES} on z.client_id = i.client_id
   join ${OPEN_ATTEMPTS} on o.person_id = i.person_id and o.training_id = i.training_id
   cross join lateral (select ${STARTED_AT} as at) b
   order by b.at, i.line`,
);

/** Adds the new sessions and their attempts. `inBulk`: without indexes during the load. */
export async function insertNewSessions(
  client: pg.PoolClient,
  tx: Queryable,
  { ids, zones }: Zones,
  inBulk: boolean,
): Promise<void> {
  for (const { month } of await tx.rows(selectMonths, { ids, zones })) await ensureMonths(tx, month, month);
  const insert = async () => {
    await tx.rows(insertAttempts);
    await tx.rows(insertSessions, { ids, zones });
  };
  if (inBulk) await withoutIndexes(client, ['session', 'attempt'], insert);
  else await insert();
  // Without new statistics, PostgreSQL would read all sessions to find the sessions of a few people.
  await client.query('analyze session, attempt');
}

const selectPeople = sql<{ id: number }>(
  'record-import.people-of-sessions',
  'select distinct person_id as id from imported_session',
);
/** Returns the ids of the people who have new sessions. */
export const peopleOfSessions = async (tx: Queryable): Promise<number[]> =>
  (await tx.rows(selectPeople)).map(({ id }) => id);
