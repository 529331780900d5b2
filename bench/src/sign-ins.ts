import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/db/database';
import { DEMO_PASSWORD } from '@vr/server/demo/seed';
import { issueToken } from '@vr/server/http/tokens';
import { HASHED_AT_ONCE, hashPassword, verifyPassword } from '@vr/server/users/password';
import { Pool } from 'undici';
import { startBenchCluster } from './database.ts';
import { tell, tellRates } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { percentile, ratePerSecond, ratioOf, takeTurns } from './rounds.ts';
import type { Settings } from './settings.ts';

const SLOWER_AT_MOST = 3;
/** Enough of them that one in a hundred says something, and too few to be a load themselves. */
const CALLS_PER_SECOND = 200;
/** Neither signing in nor the cheap call depends on the size of the world. */
const WORLD = { trainings: 100, users: 1000, companies: 10, sessions: 1000 };

const selectPeople = sql('bench.people', 'select id, email from person order by id limit $1');

interface Served {
  /** Signs in by password. */
  signIn(connection: number): Promise<void>;
  /** A call that costs the server two statements. */
  cheapCall(): Promise<void>;
  close(): Promise<void>;
}

async function serve(db: Database, url: string, connections: number): Promise<Served> {
  const people = await db.rows<{ id: number; email: string }>(selectPeople, [connections]);
  const { token } = await issueToken(db, systemClock, { personId: people[0]?.id ?? 0, kind: 'session' });
  // The cheap calls have connections of their own: what is measured is the server's time, not the wait for a socket.
  const [signIns, calls] = [new Pool(url, { connections }), new Pool(url, { connections: 10 })];
  const send = async (pool: Pool, request: Parameters<Pool['request']>[0]) => {
    const { statusCode, body } = await pool.request(request);
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${request.path} answered ${statusCode}: ${text}`);
  };
  return {
    signIn: (connection) =>
      send(signIns, {
        method: 'POST',
        path: '/api/v1/users/authentication',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: people[connection]?.email, password: DEMO_PASSWORD }),
      }),
    cheapCall: () =>
      send(calls, { method: 'GET', path: '/api/v1/users/profile', headers: { authorization: `Bearer ${token}` } }),
    async close() {
      await Promise.all([signIns.close(), calls.close()]);
    },
  };
}

/** Milliseconds that 99 of 100 calls took at most, begun at a steady pace however long those before them take. */
async function slowest(seconds: number, call: () => Promise<void>): Promise<number> {
  const from = performance.now();
  const under: Promise<number>[] = [];
  for (let begun = 0; begun < seconds * CALLS_PER_SECOND; begun += 1) {
    await pause(Math.max(0, from + (begun * 1000) / CALLS_PER_SECOND - performance.now()));
    const at = performance.now();
    under.push(call().then(() => performance.now() - at));
  }
  return percentile(await Promise.all(under), 99);
}

/**
 * Signing in by password, by many at once: how many a second, and what everybody else notices of it. Hashing takes a
 * processor as long as it lasts, on purpose.
 */
export async function benchSignIns({ connections, rounds, seconds }: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  try {
    const { db, url } = await cluster.seeded(WORLD);
    const portal = await startPortal(data.path, { DATABASE_URL: url, LOG_LEVEL: 'info' });
    const served = await serve(db, portal.url, connections);
    const hash = await hashPassword(DEMO_PASSWORD);
    try {
      console.log(`  ${connections} sign in at once, ${HASHED_AT_ONCE} hashed at once; all share the processors`);
      const signIns: number[] = [];
      const taken = await takeTurns(rounds, {
        idle: () => slowest(seconds, served.cheapCall),
        busy: async () => {
          const rate = ratePerSecond(connections, seconds, served.signIn);
          const slow = await slowest(seconds, served.cheapCall);
          signIns.push(await rate);
          return slow;
        },
        hashes: () =>
          ratePerSecond(HASHED_AT_ONCE, seconds, async () => {
            await verifyPassword(hash, DEMO_PASSWORD);
          }),
      });
      const ms = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ');
      console.log(`  99 of 100 cheap calls within: idle ${ms(taken.idle)} ms, while signing in ${ms(taken.busy)} ms`);
      const rates = { 'sign-ins': signIns.slice(1), 'bare hashes': taken.hashes };
      tellRates(rates);
      console.log(`Sign-ins to bare hashes: ${ratioOf(rates['sign-ins'], rates['bare hashes']).toFixed(2)}`);
      tell(`A cheap call's 99th percentile while ${connections} sign in, to idle`, ratioOf(taken.busy, taken.idle), {
        atMost: SLOWER_AT_MOST,
      });
    } finally {
      await served.close();
      await portal.stop();
    }
  } finally {
    await cluster.stop();
    await data.remove();
  }
}
