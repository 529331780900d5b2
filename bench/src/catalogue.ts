import { systemClock } from '@vr/server/clock';
import { sql } from '@vr/server/db/database';
import { issueToken } from '@vr/server/http/tokens';
import type { TestDatabase } from '@vr/server/testing/database';
import { listCards, type Reader } from '@vr/server/trainings/queries';
import { NEW_FOR_DAYS } from '@vr/shared-api/limits';
import { Pool } from 'undici';
import { type Call, connect, recording, replay, startBenchCluster } from './database.ts';
import { tell } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { median, ratePerSecond, ratioOf, takeTurns } from './rounds.ts';
import type { Settings } from './settings.ts';

const LANG = 'fr';
const NEAR_TO_SQL = 0.6;
const GROWTH = 1.3;
const DAY_MS = 86_400_000;

// Neither the admin of a company nor a manager.
const selectLearner = sql(
  'bench.learner',
  `select p.id, p.client_id as "clientId" from person p
   where p.roles = '{}' and exists (select from progress g where g.person_id = p.id) order by p.id limit 1`,
);

/** One size of the world: a server on it, and connections that go around the server. */
interface Side {
  served(headers?: Record<string, string>): Promise<number>;
  direct(): Promise<number>;
  cards: number;
  bytes: number;
  close(): Promise<void>;
}

async function open(database: TestDatabase, dataDir: string, { connections, seconds }: Settings): Promise<Side> {
  const reader = await database.db.row<Reader>(selectLearner);
  if (!reader) throw new Error('Nobody in the large set is a learner with progress.');
  const { token } = await issueToken(database.db, systemClock, { personId: reader.id, kind: 'session' });
  const calls: Call[] = [];
  const newSince = new Date(Date.now() - NEW_FOR_DAYS * DAY_MS);
  const json = await listCards(recording(database.db, calls), reader, { lang: LANG, newSince }, 'seen');
  const [statement] = calls;
  if (!statement || calls.length > 1) throw new Error(`The list takes ${calls.length} statements, not one.`);

  const portal = await startPortal(dataDir, { DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const pool = new Pool(portal.url, { connections });
  const clients = await connect(database.url, connections);
  return {
    cards: JSON.parse(json).items.length,
    bytes: Buffer.byteLength(json),
    served: (headers = {}) =>
      ratePerSecond(connections, seconds, async () => {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: `/api/v1/trainings?lang=${LANG}`,
          headers: { authorization: `Bearer ${token}`, ...headers },
        });
        await body.text();
        if (statusCode !== 200) throw new Error(`The list answered ${statusCode}.`);
      }),
    direct: () =>
      ratePerSecond(connections, seconds, async (connection) => {
        await replay(clients[connection] as (typeof clients)[number], statement);
      }),
    async close() {
      await pool.close();
      await Promise.all(clients.map((client) => client.end()));
      await portal.stop();
    },
  };
}

/**
 * `GET /trainings` for one learner: how near the server comes to the same statement straight on the database, and how
 * its time grows with the sessions.
 */
export async function benchCatalogue(settings: Settings): Promise<void> {
  const { sessions, trainings, users, companies, connections } = settings;
  const [small, large] = [sessions[0] as number, sessions.at(-1) as number];
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  const sides: Side[] = [];
  try {
    for (const size of new Set([small, large])) {
      const database = await cluster.seeded({ trainings, users, companies, sessions: size });
      sides.push(await open(database, data.path, settings));
    }
    const [ofSmall, ofLarge] = [sides[0] as Side, sides.at(-1) as Side];
    console.log(
      `  ${ofLarge.cards} cards, ${Math.round(ofLarge.bytes / 1024)} KB; ${connections} connections; load, server and database share the processors`,
    );
    const taken = await takeTurns(settings.rounds, {
      small: () => ofSmall.served(),
      large: () => ofLarge.served(),
      direct: () => ofLarge.direct(),
      compressed: () => ofLarge.served({ 'accept-encoding': 'br, gzip' }),
    });
    for (const [name, rates] of Object.entries(taken))
      console.log(
        `  ${name}: ${median(rates).toFixed(1)} a second (${rates.map((rate) => rate.toFixed(1)).join(' ')})`,
      );
    tell(`Trainings, ${large} sessions, server to the same SQL`, ratioOf(taken.large, taken.direct), {
      atLeast: NEAR_TO_SQL,
    });
    console.log(`… when compressed as browsers ask: ${ratioOf(taken.compressed, taken.direct).toFixed(2)}`);
    tell(`Trainings, time with ${large} sessions to ${small}`, ratioOf(taken.small, taken.large), { atMost: GROWTH });
  } finally {
    for (const side of sides) await side.close();
    await cluster.stop();
    await data.remove();
  }
}
