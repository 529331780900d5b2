import { systemClock } from '@vr/server/clock';
import { sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import { issueToken } from '@vr/server/platform/http/tokens';
import type { TestDatabase } from '@vr/server/testing/database';
import { Pool } from 'undici';
import { startBenchCluster } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { measureInTurns, median, millisecondsPerCall, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const TRAININGS = [200, 1000, 5000];
const MAX_RATIO = 1.2;
/** The part of a round's time that each list is measured for. */
const ROUND_SHARE = 0.1;
/** The encodings that browsers accept. */
const ACCEPT = { 'accept-encoding': 'br, gzip' };

const personWhere = (name: string, condition: string) =>
  sql<{ id: number }>(`bench.${name}`, `select p.id from person p where ${condition} order by p.id limit 1`);

/** The readers whose lists are measured. */
const READERS = {
  admin: { asLearner: false, person: personWhere('admin', `'ROLE_ADMINISTRATOR' = any(p.roles)`) },
  partner: { asLearner: false, person: personWhere('partner', `'ROLE_PARTNER' = any(p.roles)`) },
  learner: {
    asLearner: true,
    person: personWhere('learner', `p.roles = '{}' and exists (select from progress g where g.person_id = p.id)`),
  },
};
type Role = keyof typeof READERS;
const ROLES = Object.keys(READERS) as Role[];

/** A person's list over one connection. */
interface List {
  trainings: number;
  bytes: number;
  compressed: number;
  /** Milliseconds to fetch the list, compressed. */
  fetchMs(): Promise<number>;
  /** Milliseconds of a repeated call. Fails unless the reply is a 304 without a body. */
  repeatedMs(): Promise<number>;
}

interface Served {
  lists: Record<Role, List>;
  /** The list of a partner without trainings, which shows the fixed cost of a call. */
  empty: List;
  stop(): Promise<void>;
}

async function serve({ db, url }: TestDatabase, dataDir: string, seconds: number): Promise<Served> {
  const portal = await startPortal(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'info' });
  const pool = new Pool(portal.url, { connections: 1 });

  async function listOf(personId: number, asLearner: boolean): Promise<List> {
    const { token } = await issueToken(db, systemClock, { personId, kind: 'session' });
    const path = `/api/v1/trainings?lang=fr&asLearner=${asLearner}`;
    const get = async (expected: number, headers: Record<string, string> = {}) => {
      const request = { method: 'GET', path, headers: { authorization: `Bearer ${token}`, ...headers } } as const;
      const reply = await pool.request(request);
      const body = Buffer.from(await reply.body.arrayBuffer());
      if (reply.statusCode !== expected || (expected === 304 && body.length > 0))
        throw new Error(
          `The reply had status ${reply.statusCode} and ${body.length} bytes instead of status ${expected}.`,
        );
      return { body, etag: String(reply.headers.etag) };
    };
    const [plain, packed] = [await get(200), await get(200, ACCEPT)];
    return {
      trainings: JSON.parse(plain.body.toString()).items.length,
      bytes: plain.body.length,
      compressed: packed.body.length,
      fetchMs: () => millisecondsPerCall(seconds, () => get(200, ACCEPT)),
      repeatedMs: () => millisecondsPerCall(seconds, () => get(304, { ...ACCEPT, 'if-none-match': packed.etag })),
    };
  }

  const lists = {} as Record<Role, List>;
  for (const role of ROLES) {
    const { asLearner, person } = READERS[role];
    const found = await db.row(person);
    if (!found) throw new Error(`The data has no ${role}.`);
    lists[role] = await listOf(found.id, asLearner);
  }
  const build = builders(db, systemClock);
  const newcomer = await build.client({ type: 'PARTNER' });
  const { id } = await build.person({ clientId: newcomer.id, roles: ['ROLE_PARTNER'] });
  return {
    lists,
    empty: await listOf(id, false),
    async stop() {
      await pool.close();
      await portal.stop();
    },
  };
}

/** Returns the largest ratio between any two of several series. Each series has one value per round. */
const spreadOf = (series: readonly (readonly number[])[]): number =>
  Math.max(
    ...series.flatMap((some, index) => series.filter((_, i) => i !== index).map((other) => ratioOf(some, other))),
  );

/** The measurements of one role's lists, the smallest first. Times have one value per round. */
interface Measured {
  lists: readonly List[];
  fetch: readonly (readonly number[])[];
  repeated: readonly (readonly number[])[];
  empty: readonly (readonly number[])[];
}

function printRole(role: Role, { lists, fetch, repeated, empty }: Measured): void {
  const line = (what: string, values: readonly number[], digits: number) =>
    console.log(`  ${role}, ${what}: ${values.map((value) => value.toFixed(digits)).join(', ')}`);
  const perTraining = (total: number, index: number) => total / (lists[index]?.trainings ?? Number.NaN);
  const times = fetch.map((taken, i) => taken.map((ms) => perTraining(1000 * ms, i)));
  const beyondEmpty = fetch.map((taken, i) =>
    taken.map((ms, round) => perTraining(1000 * (ms - (empty[i]?.[round] ?? 0)), i)),
  );
  const bytes = lists.map((list, i) => perTraining(list.bytes, i));
  const compressed = lists.map((list, i) => perTraining(list.compressed, i));
  line(
    'trainings',
    lists.map(({ trainings }) => trainings),
    0,
  );
  line('milliseconds', fetch.map(median), 1);
  line('… of a 304', repeated.map(median), 1);
  line('… of an empty list', empty.map(median), 1);
  line('microseconds per training', times.map(median), 1);
  line('bytes per training', bytes, 0);
  line('… compressed', compressed, 1);
  printRatio(`The ${role}'s list, time per training beyond an empty list, across the sizes`, spreadOf(beyondEmpty), {
    atMost: MAX_RATIO,
  });
  console.log(`… of the whole time: ${spreadOf(times).toFixed(2)}`);
  printRatio(`The ${role}'s list, bytes per training across the sizes`, spreadOf(bytes.map((size) => [size])), {
    atMost: MAX_RATIO,
  });
  // A large reply compresses better than a small one. Only the opposite would be a problem.
  const growth = Math.max(...compressed) / (compressed[0] ?? Number.NaN);
  printRatio(`The ${role}'s list, compressed bytes per training to those of the smallest`, growth, {
    atMost: MAX_RATIO,
  });
}

/**
 * Measures `GET /trainings` of an admin, a partner and a learner with several numbers of trainings. The time and bytes
 * per training must not depend on the number of trainings, and a repeated call must return a 304.
 */
export async function benchLists({ sessions, users, companies, rounds, seconds }: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  const servers: Served[] = [];
  try {
    for (const trainings of TRAININGS) {
      const size = { trainings, users, companies, sessions: sessions[0] as number, byPartner: true };
      servers.push(await serve(await cluster.seeded(size), data.path, seconds * ROUND_SHARE));
    }
    const inTurns = (name: string, measure: (served: Served) => Promise<number>) =>
      servers.map((served, i) => [`${name} ${i}`, () => measure(served)] as const);
    console.log(
      '  one connection; the load, the server and the database share the processors; the smallest data first',
    );
    const taken = await measureInTurns(
      rounds,
      Object.fromEntries([
        ...inTurns('empty', ({ empty }) => empty.fetchMs()),
        ...ROLES.flatMap((role) => [
          ...inTurns(`${role} fetch`, ({ lists }) => lists[role].fetchMs()),
          ...inTurns(`${role} repeated`, ({ lists }) => lists[role].repeatedMs()),
        ]),
      ]),
    );
    const ofSizes = (name: string) => servers.map((_, i) => taken[`${name} ${i}`] ?? []);
    for (const role of ROLES)
      printRole(role, {
        lists: servers.map(({ lists }) => lists[role]),
        fetch: ofSizes(`${role} fetch`),
        repeated: ofSizes(`${role} repeated`),
        empty: ofSizes('empty'),
      });
    // A call with any other reply would have ended the benchmark.
    printCheck('Every repeated call returned a 304 without a body', true);
  } finally {
    for (const server of servers) await server.stop();
    await cluster.stop();
    await data.remove();
  }
}
