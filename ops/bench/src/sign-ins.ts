import { systemClock } from '@vr/server/clock';
import { HASHED_AT_ONCE, hashPassword, verifyPassword } from '@vr/server/people/users/password';
import { type Database, sql } from '@vr/server/platform/db/database';
import { DEMO_PASSWORD } from '@vr/server/platform/demo/data/people';
import { issueToken } from '@vr/server/platform/http/tokens';
import { Pool } from 'undici';
import { startBenchCluster } from './database.ts';
import { printRates, printRatio } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { measureInTurns, percentile99Of, ratePerSecond, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const MAX_SLOWDOWN = 3;
/** Small, because neither signing in nor the cheap call depends on the amount of data. */
const WORLD = { trainings: 100, users: 1000, companies: 10, sessions: 1000 };

const selectPeople = sql<{ id: number; email: string }>(
  'bench.people',
  'select id, email from person order by id limit :connections',
);

interface Served {
  signIn(connection: number): Promise<void>;
  /** Makes a call for which the server runs only two statements. */
  cheapCall(): Promise<void>;
  close(): Promise<void>;
}

async function serve(db: Database, url: string, connections: number): Promise<Served> {
  const people = await db.rows(selectPeople, { connections });
  const { token } = await issueToken(db, systemClock, { personId: people[0]?.id ?? 0, kind: 'session' });
  // The cheap calls have their own connections, so that waiting for a socket is not measured.
  const [signIns, calls] = [new Pool(url, { connections }), new Pool(url, { connections: 10 })];
  const send = async (pool: Pool, request: Parameters<Pool['request']>[0]) => {
    const { statusCode, body } = await pool.request(request);
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${request.path} returned status ${statusCode}: ${text}`);
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

/**
 * Measures how many people per second can sign in by password, and how much slower a cheap call becomes meanwhile.
 * Hashing a password keeps a processor busy, on purpose.
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
      console.log(`  ${connections} sign-ins and ${HASHED_AT_ONCE} hashes at once; everything shares the processors`);
      const signIns: number[] = [];
      const taken = await measureInTurns(rounds, {
        idle: () => percentile99Of(seconds, served.cheapCall),
        busy: async () => {
          const rate = ratePerSecond(connections, seconds, served.signIn);
          const slow = await percentile99Of(seconds, served.cheapCall);
          signIns.push(await rate);
          return slow;
        },
        hashes: () =>
          ratePerSecond(HASHED_AT_ONCE, seconds, async () => {
            await verifyPassword(hash, DEMO_PASSWORD);
          }),
      });
      const ms = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ');
      console.log(
        `  99th percentile of a cheap call: idle ${ms(taken.idle)} ms, while signing in ${ms(taken.busy)} ms`,
      );
      const rates = { 'sign-ins': signIns.slice(1), 'bare hashes': taken.hashes };
      printRates(rates);
      console.log(`Sign-ins to bare hashes: ${ratioOf(rates['sign-ins'], rates['bare hashes']).toFixed(2)}`);
      printRatio(
        `99th percentile of a cheap call while ${connections} sign in, to idle`,
        ratioOf(taken.busy, taken.idle),
        {
          atMost: MAX_SLOWDOWN,
        },
      );
    } finally {
      await served.close();
      await portal.stop();
    }
  } finally {
    await cluster.stop();
    await data.remove();
  }
}
