import { listCards, type Reader } from '@vr/server/catalogue/trainings/queries';
import { sql } from '@vr/server/platform/db/database';
import type { TestDatabase } from '@vr/server/testing/database';
import { type Bench, type Call, get, onCluster, recording, replay, sessionOf } from './database.ts';
import { printRates, printRatio } from './goal.ts';
import { measureInTurns, ratePerSecond, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const LANG = 'fr';
const MIN_RATIO_TO_SQL = 0.6;
const MAX_GROWTH = 1.3;

// A person without roles is a learner: neither an admin nor a manager.
const selectLearner = sql<Reader>(
  'bench.learner',
  `select p.id, p.client_id as "clientId" from person p
   where p.roles = '{}' and exists (select from progress g where g.person_id = p.id) order by p.id limit 1`,
);

/** A server on a database of one size. */
interface Served {
  rate(headers?: Record<string, string>): Promise<number>;
  /** The statement that the server runs for the reply. */
  call: Call;
  reply: string;
}

async function serve(bench: Bench, database: TestDatabase, { connections, seconds }: Settings): Promise<Served> {
  const reader = await database.db.row(selectLearner);
  if (!reader) throw new Error('The data has no learner with progress.');
  const token = await sessionOf(database.db, reader.id);
  const calls: Call[] = [];
  const reply = await listCards(recording(database.db, calls), reader, { lang: LANG, now: new Date() }, 'visible');
  const [call] = calls;
  if (!call || calls.length > 1) throw new Error(`The list needs ${calls.length} statements instead of one.`);

  const pool = bench.poolTo(await bench.portalOn(database.url), { connections });
  return {
    call,
    reply,
    rate: (headers = {}) =>
      ratePerSecond(connections, seconds, () => get(pool, `/trainings?lang=${LANG}`, token, { headers })),
  };
}

/** Compares `GET /trainings` for one learner with its SQL sent directly to PostgreSQL, and few stored sessions with many. */
export const benchCatalogue = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { sessions, trainings, users, companies, connections, seconds } = settings;
    const [small, large] = [sessions[0] as number, sessions.at(-1) as number];
    const servers: Served[] = [];
    let url = '';
    for (const size of new Set([small, large])) {
      const database = await bench.seeded({ trainings, users, companies, sessions: size });
      servers.push(await serve(bench, database, settings));
      url = database.url;
    }
    const [ofSmall, ofLarge] = [servers[0] as Served, servers.at(-1) as Served];
    const clients = await bench.connect(url, connections);
    const { items } = JSON.parse(ofLarge.reply);
    console.log(`  ${items.length} cards, ${Math.round(Buffer.byteLength(ofLarge.reply) / 1024)} KB`);
    console.log(`  ${connections} connections; the load, the server and the database share the processors`);
    const rates = await measureInTurns(settings.rounds, {
      small: () => ofSmall.rate(),
      large: () => ofLarge.rate(),
      direct: () =>
        ratePerSecond(connections, seconds, (connection) =>
          replay(clients[connection] as (typeof clients)[number], ofLarge.call),
        ),
      compressed: () => ofLarge.rate({ 'accept-encoding': 'br, gzip' }),
    });
    printRates(rates);
    printRatio(`Trainings, ${large} sessions, rate of the server to the same SQL`, ratioOf(rates.large, rates.direct), {
      atLeast: MIN_RATIO_TO_SQL,
    });
    console.log(`… and compressed, as for a browser: ${ratioOf(rates.compressed, rates.direct).toFixed(2)}`);
    printRatio(`Trainings, time with ${large} sessions to time with ${small}`, ratioOf(rates.small, rates.large), {
      atMost: MAX_GROWTH,
    });
  });
