import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import { issueToken } from '@vr/server/platform/http/tokens';

const LEARNERS = 60;
const PASSWORD = 'A-drill-2026';
const YEAR_MS = 365 * 86_400_000;
/** Longer than the portal takes for any call. */
const CALL_MS = 60_000;
const RETRY_MS = 250;

// A session that began before the headset signed in is implausible, so the learners' tokens are made old.
const backdate = sql('drill.backdate', 'update token set created_at = :now where person_id = :id');

/** The company of a drill: an admin, and learners with headsets. */
export interface DrillCompany {
  trainingId: number;
  admin: { email: string; token: string };
  learners: { id: number; token: string }[];
}

export async function buildCompany(db: Database): Promise<DrillCompany> {
  const build = builders(db, systemClock);
  const { id: clientId } = await build.client({ maxUser: 100_000 });
  const { id: trainingId } = await build.training({ clientId });
  await build.contentFile({ trainingId });
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'], password: PASSWORD });
  const adminToken = await issueToken(db, systemClock, { personId: admin.id, kind: 'session' });
  const learners: DrillCompany['learners'] = [];
  for (let made = 0; made < LEARNERS; made += 1) {
    const { id } = await build.person({ clientId });
    const { token } = await issueToken(db, systemClock, { personId: id, kind: 'code' });
    await db.rows(backdate, { id, now: new Date(Date.now() - YEAR_MS) });
    learners.push({ id, token });
  }
  return { trainingId, admin: { email: admin.email, token: adminToken.token }, learners };
}

interface Outcome {
  kind: string;
  /** The status, or 0 if there was no reply. */
  status: number;
  from: number;
  to: number;
}

/** The acknowledged writes, and the outcome of every call. */
export interface Load {
  outcomes: Outcome[];
  /** The reported sessions that were acknowledged, each with its person. */
  sessions: { personId: number; id: string }[];
  /** The names of the groups whose creation was acknowledged. */
  groups: string[];
  /** Failures that break the API's promise: a status other than 503, or no Retry-After. */
  unexpected: string[];
  /** Starts no more calls, and waits for the calls in flight. */
  stop(): Promise<void>;
}

/** Calls the nodes in turn until `stop`. Repeats each write, with the same id, until it is acknowledged, as devices do. */
export function startLoad(nodes: readonly string[], company: DrillCompany): Load {
  const { trainingId, admin, learners } = company;
  const load: Omit<Load, 'stop'> = { outcomes: [], sessions: [], groups: [], unexpected: [] };
  let isDone = false;
  let turn = 0;

  async function call(kind: string, path: string, token: string, body?: object, headers: Record<string, string> = {}) {
    turn += 1;
    const from = performance.now();
    let status = 0;
    try {
      const reply = await fetch(`${nodes[turn % nodes.length]}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(CALL_MS),
      });
      const text = await reply.text();
      status = reply.status;
      if (!reply.ok && (status !== 503 || !reply.headers.get('retry-after')))
        load.unexpected.push(`${kind}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      load.unexpected.push(`${kind}: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
    load.outcomes.push({ kind, status, from, to: performance.now() });
    return status >= 200 && status < 300;
  }

  async function until(send: () => Promise<boolean>): Promise<boolean> {
    while (!(await send())) {
      if (isDone) return false;
      await pause(RETRY_MS);
    }
    return true;
  }

  let reported = 0;
  const report = async () => {
    reported += 1;
    const learner = learners[reported % learners.length];
    if (!learner) return;
    const id = randomUUID();
    const now = Date.now();
    const body = {
      id,
      fileType: 'WEB_GL',
      // Two seconds apart, so that no session overlaps another.
      startedAt: new Date(now - YEAR_MS / 2 + reported * 2000).toISOString(),
      sentAt: new Date(now).toISOString(),
      seconds: 1,
      progress: 5,
      finished: false,
      steps: [],
    };
    if (await until(() => call('report', `/trainings/${trainingId}/sessions`, learner.token, body)))
      load.sessions.push({ personId: learner.id, id });
  };
  const createGroup = async () => {
    const name = `Group ${randomUUID()}`;
    const body = { name, userIds: learners.slice(0, 3).map(({ id }) => id) };
    const key = { 'idempotency-key': randomUUID() };
    if (await until(() => call('group', '/groups', admin.token, body, key))) load.groups.push(name);
  };
  const signIn = () => call('sign-in', '/users/authentication', '', { email: admin.email, password: PASSWORD });
  const list = () => call('list', '/trainings?lang=en', admin.token);
  const people = () => call('list', '/users', admin.token);
  const dashboard = () => call('dashboard', '/trainings/stats/general?lang=en', admin.token);

  const repeat = async (work: () => Promise<unknown>, pauseMs: number) => {
    while (!isDone) {
      await work();
      await pause(pauseMs);
    }
  };
  const workers = [
    ...Array.from({ length: 6 }, () => repeat(report, 150)),
    repeat(createGroup, 250),
    repeat(signIn, 700),
    repeat(list, 150),
    repeat(people, 200),
    repeat(dashboard, 300),
  ];
  return {
    ...load,
    async stop() {
      isDone = true;
      await Promise.all(workers);
    },
  };
}

const selectSessions = sql<{ personId: number; id: string }>(
  'drill.sessions',
  'select person_id as "personId", client_session_id as id from session',
);
const selectGroups = sql<{ name: string }>('drill.groups', "select name from person_group where name like 'Group %'");

/** The number of acknowledged sessions and groups that the database lacks, and of sessions that it has twice. */
interface Losses {
  sessions: number;
  groups: number;
  twice: number;
}

/** Compares the database with the acknowledged writes. */
export async function checkStored(db: Database, load: Load): Promise<Losses> {
  // Copied before the database is read, because the calls continue.
  const [acknowledged, named] = [[...load.sessions], [...load.groups]];
  const stored = await db.rows(selectSessions);
  const times = new Map<string, number>();
  for (const { personId, id } of stored) times.set(`${personId} ${id}`, (times.get(`${personId} ${id}`) ?? 0) + 1);
  const groups = (await db.rows(selectGroups)).map(({ name }) => name);
  return {
    sessions: acknowledged.filter(({ personId, id }) => !times.has(`${personId} ${id}`)).length,
    groups: named.filter((name) => !groups.includes(name)).length,
    twice: [...times.values()].filter((count) => count > 1).length + groups.length - new Set(groups).size,
  };
}
