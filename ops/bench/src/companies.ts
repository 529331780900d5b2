import { systemClock } from '@vr/server/clock';
import { findClients } from '@vr/server/companies/clients/list';
import { type Database, sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type pg from 'pg';
import type { Pool } from 'undici';
import { ACCEPT, type Call, get, onCluster, recording, replay, sessionOf } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { benchReport } from './report-files.ts';
import { measureInTurns, median, millisecondsPerCall, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const COMPANIES = 2000;
const USERS = 200_000;
/** The number of trainings in the generated data, and the number of trainings that {@link ADDITIONS} adds. */
const PLAYED_TRAININGS = 1000;
const OTHER_TRAININGS = 19_000;
const MAX_RATIO_TO_SQL = 1.5;

/** Statements that make every fiftieth company a partner, and give all companies trainings and answers to surveys. */
const ADDITIONS = [
  sql('bench.partners', `update client set type = 'PARTNER' where id % 50 = 0`),
  sql(
    'bench.trainings',
    `insert into training (client_id, partner_id, status, category_id, duration_in_minute, content_languages,
       content_types, live_types, already_published, published_at, content_modified_at, created_at, modified_at)
     select c.id, case when c.type = 'PARTNER' then c.id end, case when c.type = 'PARTNER' then 'VALIDATED' end, 1, 15,
       '{fr}', '{APK}', '{APK}', true, c.created_at, c.created_at, c.created_at, c.created_at
     from generate_series(1, ${OTHER_TRAININGS}) i
     join client c on c.id = (select min(id) from client where id <> ${PLATFORM_CLIENT_ID}) + i % ${COMPANIES}`,
  ),
  sql(
    'bench.texts',
    `insert into training_text (training_id, lang, title, brief_description, full_description)
     select t.id, 'fr', 'Formation ' || t.id, 'À quoi elle prépare.', 'Ce qu’elle enseigne.' from training t
     where not exists (select from training_text x where x.training_id = t.id)`,
  ),
  sql(
    'bench.files',
    `insert into content_file (training_id, file_type, version, file_name, file_size, storage_prefix, entry, created_at,
       live_at)
     select t.id, 'APK', '1.0.0', 'build.zip', 40000000, 'content/bench', 'build.zip', t.created_at, t.created_at
     from training t where not exists (select from content_file f where f.training_id = t.id)`,
  ),
  sql(
    'bench.answers',
    `insert into satisfaction (person_id, training_id, client_id, rating, voted_at)
     select g.person_id, g.training_id, p.client_id, 1 + (g.person_id + g.training_id) % 5, g.last_session_at
     from progress g join person p on p.id = g.person_id where (g.person_id + g.training_id) % 10 = 0`,
  ),
  sql('bench.analyze-companies', 'analyze client, training, training_text, content_file, satisfaction'),
];

/** Returns the statements of the list of companies, without the statement that looks up the token. */
async function callsOfList(db: Database): Promise<Call[]> {
  const calls: Call[] = [];
  await findClients(recording(db, calls), undefined, systemClock.now());
  return calls;
}

async function benchList(db: Database, client: pg.Client, pool: Pool, token: string, settings: Settings) {
  const { rounds, seconds } = settings;
  const list = async (headers = {}) => (await get(pool, '/clients', token, { headers })).body;
  const calls = await callsOfList(db);
  printCheck('The list of companies is one statement', calls.length === 1);
  const [plain, compressed] = [await list(), await list(ACCEPT)];
  const { items } = JSON.parse(plain.toString());
  const kilobytes = (bytes: Buffer) => Math.round(bytes.length / 1024);
  console.log(`  ${items.length} companies, ${kilobytes(plain)} KB, compressed ${kilobytes(compressed)} KB`);
  const taken = await measureInTurns(rounds, {
    served: () => millisecondsPerCall(seconds / 2, () => list()),
    compressed: () => millisecondsPerCall(seconds / 2, () => list(ACCEPT)),
    direct: () => millisecondsPerCall(seconds / 2, () => replay(client, calls[0] as Call)),
  });
  for (const [name, series] of Object.entries(taken))
    console.log(`  ${name}: ${median(series).toFixed(1)} milliseconds`);
  printRatio('The list of companies, time of the server to the same SQL', ratioOf(taken.served, taken.direct), {
    atMost: MAX_RATIO_TO_SQL,
  });
}

/** Compares the list of 2,000 companies with its SQL alone, and measures the reports of companies and of partners. */
export const benchCompanies = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const size = { companies: COMPANIES, users: USERS, trainings: PLAYED_TRAININGS, byPartner: true };
    const { db, url } = await bench.seeded({ ...size, sessions: settings.sessions.at(-1) as number });
    for (const addition of ADDITIONS) await db.rows(addition);
    const build = builders(db, systemClock);
    const { id: personId } = await build.person({ clientId: PLATFORM_CLIENT_ID, roles: ['ROLE_SUPER_ADMIN'] });
    const token = await sessionOf(db, personId);
    const portal = await bench.portalOn(url);
    const [client] = (await bench.connect(url, 1)) as [pg.Client];
    for (const path of ['/clients/export?lang=fr', '/partners/export?lang=fr']) await benchReport(portal, path, token);
    await benchList(db, client, bench.poolTo(portal, { connections: 1 }), token, settings);
  });
