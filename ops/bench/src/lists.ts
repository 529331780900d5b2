import { systemClock } from '@vr/server/clock';
import { sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import type { TestDatabase } from '@vr/server/testing/database';
import { ACCEPT, type Bench, get, onCluster, sessionOf } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { measureInTurns, median, millisecondsPerCall, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const TRAININGS = [200, 1000, 5000];
const MAX_RATIO = 1.2;
/** The share of a round's time in which each list is measured. */
const ROUND_SHARE = 0.1;

const personWhere = (name: string, condition: string) =>
  sql<{ id: number }>(`bench.lists-${name}`, `select p.id from person p where ${condition} order by p.id limit 1`);

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

/** A person's list of trainings, fetched over one connection. */
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
}

async function serve(bench: Bench, { db, url }: TestDatabase, seconds: number): Promise<Served> {
  const pool = bench.poolTo(await bench.portalOn(url), { connections: 1 });

  async function listOf(personId: number, asLearner: boolean): Promise<List> {
    const token = await sessionOf(db, personId);
    const list = (expected: number, headers = {}) =>
      get(pool, `/trainings?lang=fr&asLearner=${asLearner}`, token, { expected, headers });
    const [plain, packed] = [await list(200), await list(200, ACCEPT)];
    return {
      trainings: JSON.parse(plain.body.toString()).items.length,
      bytes: plain.body.length,
      compressed: packed.body.length,
      fetchMs: () => millisecondsPerCall(seconds, () => list(200, ACCEPT)),
      repeatedMs: () => millisecondsPerCall(seconds, () => list(304, { ...ACCEPT, 'if-none-match': packed.etag })),
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

/** Checks for each role that `GET /trainings` costs constant time and bytes per training, and can reply with a 304. */
export const benchLists = ({ sessions, users, companies, rounds, seconds }: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const servers: Served[] = [];
    for (const trainings of TRAININGS) {
      const size = { trainings, users, companies, sessions: sessions[0] as number, byPartner: true };
      servers.push(await serve(bench, await bench.seeded(size), seconds * ROUND_SHARE));
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
  });
