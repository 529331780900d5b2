import { HASHED_AT_ONCE, hashPassword, verifyPassword } from '@vr/server/people/users/password';
import { sql } from '@vr/server/platform/db/database';
import { DEMO_PASSWORD } from '@vr/server/platform/demo/data/people';
import { get, onCluster, sessionOf } from './database.ts';
import { printRates, printRatio } from './goal.ts';
import { measureInTurns, percentile99Of, ratePerSecond, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const MAX_SLOWDOWN = 3;
/** Small, because neither signing in nor the cheap call depends on the amount of data. */
const WORLD = { trainings: 100, users: 1000, companies: 10, sessions: 1000 };

const selectPeople = sql<{ id: number; email: string }>(
  'bench.people',
  'select id, email from person order by id limit :connections',
);

/** Measures the rate of sign-ins with a password, and how much their hashing slows down a cheap call. */
export const benchSignIns = ({ connections, rounds, seconds }: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { db, url } = await bench.seeded(WORLD);
    const portal = await bench.portalOn(url);
    const people = await db.rows(selectPeople, { connections });
    const token = await sessionOf(db, people[0]?.id ?? 0);
    // The cheap calls have their own connections, so that waiting for a socket is not measured.
    const [signIns, calls] = [bench.poolTo(portal, { connections }), bench.poolTo(portal, { connections: 10 })];
    const signIn = async (connection: number) => {
      const { statusCode, body } = await signIns.request({
        method: 'POST',
        path: '/api/v1/users/authentication',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: people[connection]?.email, password: DEMO_PASSWORD }),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`A sign-in had status ${statusCode}: ${text}`);
    };
    // The server runs only two statements for this call.
    const cheapCall = () => get(calls, '/users/profile', token);
    const hash = await hashPassword(DEMO_PASSWORD);
    console.log(`  ${connections} sign-ins and ${HASHED_AT_ONCE} hashes at once; everything shares the processors`);
    const signInRates: number[] = [];
    const taken = await measureInTurns(rounds, {
      idle: () => percentile99Of(seconds, cheapCall),
      busy: async () => {
        const rate = ratePerSecond(connections, seconds, signIn);
        const slow = await percentile99Of(seconds, cheapCall);
        signInRates.push(await rate);
        return slow;
      },
      hashes: () => ratePerSecond(HASHED_AT_ONCE, seconds, () => verifyPassword(hash, DEMO_PASSWORD)),
    });
    const ms = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ');
    console.log(`  99th percentile of a cheap call: idle ${ms(taken.idle)} ms, while signing in ${ms(taken.busy)} ms`);
    const rates = { 'sign-ins': signInRates.slice(1), 'bare hashes': taken.hashes };
    printRates(rates);
    console.log(`Sign-ins to bare hashes: ${ratioOf(rates['sign-ins'], rates['bare hashes']).toFixed(2)}`);
    printRatio(
      `99th percentile of a cheap call while ${connections} sign in, to idle`,
      ratioOf(taken.busy, taken.idle),
      { atMost: MAX_SLOWDOWN },
    );
  });
