/**
 * `pnpm release:snapshot`: archives the database and the server of this version for tests of later versions.
 * `server/released/VERSION.database.tar.gz`: a backup with rows in every table; `server/released/VERSION.server.tar.br`: the
 * sources of the server. Run this command on the commit of a release. It never overwrites existing files.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buildMarkedCompany } from '../../../companies/client-deletion/testing/marked-company.ts';
import { rotateSigningKey } from '../../../learning/certificates/signing-keys.ts';
import { startCluster } from '../../../testing/cluster.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { readTables } from '../../backup/tables.ts';
import { writeBackup } from '../../backup/write.ts';
import { sql } from '../../db/database.ts';
import { seedDemo } from '../../demo/seed.ts';
import { packServer, ROOT, releasedDatabase, releasedServer } from './released.ts';

/** Tables that a backup does not need, because PostgreSQL itself empties them after a crash. */
const UNLOGGED = new Set(['rate_limit']);

/** Rows of the platform for tables that neither the demo nor a company fills. */
const PLATFORM_ROWS = [
  `insert into deploy_token (remote, label, secret_hash, public_key, created_at, created_by)
   select 'mfe-catalog', 'Team', '\\x00', '\\x00', :now::timestamptz, :admin::int`,
  `insert into remote_current (name, version, changed_at) select name, max(version), :now::timestamptz from remote_release
     group by name`,
  'insert into client_deletion (client_id, requested_at) values (:companyId, :now)',
];

async function fill({ db, parts, build, clock }: TestServer): Promise<void> {
  await seedDemo(parts, console.log);
  const played = await db.row(
    sql<{ id: number }>(
      '',
      `select t.id from training t join client c on c.id = t.client_id where c.type = 'PARTNER' order by 1 limit 1`,
    ),
  );
  const world = { parts, build };
  const company = await buildMarkedCompany(world, { people: 4, each: 2, played: played?.id ?? 0 });
  await buildMarkedCompany(world, { people: 4, each: 2, type: 'PARTNER', played: played?.id ?? 0 });
  const values = { companyId: company.id, admin: company.admin, now: clock.now() };
  for (const text of PLATFORM_ROWS) await db.rows(sql('', text), values);
  await rotateSigningKey({ db, secret: parts.secret, clock });
}

async function keepDatabase(file: string): Promise<void> {
  const cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  const server = await startTestServer();
  try {
    await fill(server);
    for (const { name } of await server.db.connection(readTables))
      if (!UNLOGGED.has(name) && !(await server.db.row(sql('', `select from "${name}" limit 1`))))
        throw new Error(`The table ${name} has no row: add one to snapshot.ts.`);
    // The backup contains no files, because an upgrade does not change them.
    const storage = { ...server.parts.storage, async *list() {} };
    const { rows, tables, bytes } = await writeBackup({ db: server.db, clock: server.clock, storage }, file);
    console.log(`${file}: ${rows} rows of ${tables} tables, ${Math.round(bytes / 1024)} KB`);
  } finally {
    await server.close();
    await cluster.stop();
  }
}

const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string };
const [name = version] = process.argv.slice(2);
const [database, server] = [releasedDatabase(name), releasedServer(name)];
for (const file of [database, server]) if (existsSync(file)) throw new Error(`${file} exists already.`);
await keepDatabase(database);
console.log(`${server}: ${Math.round((await packServer(server)) / 1024)} KB`);
