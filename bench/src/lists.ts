import { systemClock } from '@vr/server/clock';
import { sql } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { issueToken } from '@vr/server/http/tokens';
import type { TestDatabase } from '@vr/server/testing/database';
import { Pool } from 'undici';
import { startBenchCluster } from './database.ts';
import { tell, tellWhether } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { median, ratePerSecond, ratioOf, takeTurns } from './rounds.ts';
import type { Settings } from './settings.ts';

const TRAININGS = [200, 1000, 5000];
const WITHIN = 1.2;
/** A round is divided among so many lists; this much of it is each one's. */
const SHARE = 0.1;
/** As browsers ask for it. */
const ACCEPT = { 'accept-encoding': 'br, gzip' };

const one = (name: string, which: string) =>
  sql(`bench.${name}`, `select p.id from person p where ${which} order by p.id limit 1`);

/** Who asks for their list, and how. */
const READERS = {
  admin: { asLearner: false, person: one('admin', `'ROLE_ADMINISTRATOR' = any(p.roles)`) },
  partner: { asLearner: false, person: one('partner', `'ROLE_PARTNER' = any(p.roles)`) },
  learner: {
    asLearner: true,
    person: one('learner', `p.roles = '{}' and exists (select from progress g where g.person_id = p.id)`),
  },
};
type Role = keyof typeof READERS;
const ROLES = Object.keys(READERS) as Role[];

/** A list as a person gets it, over one connection. */
interface List {
  trainings: number;
  bytes: number;
  compressed: number;
  /** Milliseconds to fetch it whole. */
  whole(): Promise<number>;
  /** Milliseconds for who has it already; fails unless that is a 304 without a body. */
  again(): Promise<number>;
}

interface Served {
  lists: Record<Role, List>;
  /** Of a partner who has nothing yet: what a list costs before its first training. */
  empty: List;
  stop(): Promise<void>;
}

/** Milliseconds of a call on average, one after the other: what is tidied up now and then is part of it. */
const millisecondsOf = async (seconds: number, call: () => Promise<unknown>): Promise<number> =>
  1000 /
  (await ratePerSecond(1, seconds, async () => {
    await call();
  }));

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
        throw new Error(`The list answered ${reply.statusCode} with ${body.length} bytes, not ${expected}.`);
      return { body, etag: String(reply.headers.etag) };
    };
    const [plain, packed] = [await get(200), await get(200, ACCEPT)];
    return {
      trainings: JSON.parse(plain.body.toString()).items.length,
      bytes: plain.body.length,
      compressed: packed.body.length,
      whole: () => millisecondsOf(seconds, () => get(200, ACCEPT)),
      again: () => millisecondsOf(seconds, () => get(304, { ...ACCEPT, 'if-none-match': packed.etag })),
    };
  }

  const lists = {} as Record<Role, List>;
  for (const role of ROLES) {
    const { asLearner, person } = READERS[role];
    const found = await db.row<{ id: number }>(person);
    if (!found) throw new Error(`Nobody in the large set is a ${role}.`);
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

/** How far the dearest is from the cheapest of several, each with a figure for every round. */
const spreadOf = (series: readonly (readonly number[])[]): number =>
  Math.max(
    ...series.flatMap((some, index) => series.filter((_, i) => i !== index).map((other) => ratioOf(some, other))),
  );

/** What was measured of the lists of one role, the smallest first; times with a figure for every round. */
interface Measured {
  lists: readonly List[];
  whole: readonly (readonly number[])[];
  again: readonly (readonly number[])[];
  empty: readonly (readonly number[])[];
}

function tellRole(role: Role, { lists, whole, again, empty }: Measured): void {
  const line = (what: string, values: readonly number[], digits: number) =>
    console.log(`  ${role}, ${what}: ${values.map((value) => value.toFixed(digits)).join(', ')}`);
  const each = (total: number, index: number) => total / (lists[index]?.trainings ?? Number.NaN);
  const times = whole.map((taken, i) => taken.map((ms) => each(1000 * ms, i)));
  const more = whole.map((taken, i) => taken.map((ms, round) => each(1000 * (ms - (empty[i]?.[round] ?? 0)), i)));
  const bytes = lists.map((list, i) => each(list.bytes, i));
  const compressed = lists.map((list, i) => each(list.compressed, i));
  line(
    'trainings',
    lists.map(({ trainings }) => trainings),
    0,
  );
  line('milliseconds', whole.map(median), 1);
  line('… of a 304', again.map(median), 1);
  line('… of an empty list', empty.map(median), 1);
  line('microseconds a training', times.map(median), 1);
  line('bytes a training', bytes, 0);
  line('… compressed', compressed, 1);
  tell(`The ${role}'s list, time a training beyond an empty list's, across the sizes`, spreadOf(more), {
    atMost: WITHIN,
  });
  console.log(`… of the whole time: ${spreadOf(times).toFixed(2)}`);
  tell(`The ${role}'s list, bytes a training across the sizes`, spreadOf(bytes.map((size) => [size])), {
    atMost: WITHIN,
  });
  // A large reply compresses better than a small one; what must not be is the opposite.
  const growth = Math.max(...compressed) / (compressed[0] ?? Number.NaN);
  tell(`The ${role}'s list, compressed bytes a training to those of the smallest`, growth, { atMost: WITHIN });
}

/**
 * `GET /trainings` of an admin, a partner and a learner in worlds of several sizes: what each training costs must not
 * depend on how many there are, and who has the list already gets a 304.
 */
export async function benchLists({ sessions, users, companies, rounds, seconds }: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  const servers: Served[] = [];
  try {
    for (const trainings of TRAININGS) {
      const size = { trainings, users, companies, sessions: sessions[0] as number, byPartner: true };
      servers.push(await serve(await cluster.seeded(size), data.path, seconds * SHARE));
    }
    const inTurns = (name: string, measure: (served: Served) => Promise<number>) =>
      servers.map((served, i) => [`${name} ${i}`, () => measure(served)] as const);
    console.log('  one connection; load, server and database share the processors; the smallest world first');
    const taken = await takeTurns(
      rounds,
      Object.fromEntries([
        ...inTurns('empty', ({ empty }) => empty.whole()),
        ...ROLES.flatMap((role) => [
          ...inTurns(`${role} whole`, ({ lists }) => lists[role].whole()),
          ...inTurns(`${role} again`, ({ lists }) => lists[role].again()),
        ]),
      ]),
    );
    const ofSizes = (name: string) => servers.map((_, i) => taken[`${name} ${i}`] ?? []);
    for (const role of ROLES)
      tellRole(role, {
        lists: servers.map(({ lists }) => lists[role]),
        whole: ofSizes(`${role} whole`),
        again: ofSizes(`${role} again`),
        empty: ofSizes('empty'),
      });
    // One that did not would have ended the bench.
    tellWhether('Every repeated call answered 304 without a body', true);
  } finally {
    for (const server of servers) await server.stop();
    await cluster.stop();
    await data.remove();
  }
}
