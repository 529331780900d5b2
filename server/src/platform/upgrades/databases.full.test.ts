/** Upgrades each released version's database, like `pnpm restore`, and compares it with a new and the old database. */
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createGunzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { buildApp } from '../../app.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import type { App } from '../../parts.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { MANIFEST, type Manifest } from '../backup/format.ts';
import { readBackup } from '../backup/read.ts';
import { quoted } from '../backup/tables.ts';
import { type Database, sql, type Values } from '../db/database.ts';
import { migrate, readMigrations, runMigration } from '../db/migrate.ts';
import { readSchema } from '../db/schema.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/data/people.ts';
import { API_PREFIX } from '../http/route.ts';
import { loadSecret } from '../http/secret.ts';
import { releasedDatabase, releasedDatabases } from './testing/released.ts';

const query = <R>(db: Database, text: string, values: Values = {}) => db.rows(sql<R>('', text), values);

/** Returns the rows of a backup as COPY writes them. */
async function rowsIn(file: string): Promise<{ manifest: Manifest; tables: Map<string, string[]> }> {
  let manifest: Manifest | undefined;
  const chunks = new Map<string, string>();
  for await (const entry of createReadStream(file).pipe(createGunzip()).pipe(extract())) {
    const content = await text(entry);
    const [, table] = /^tables\/([^/]+)\//u.exec(entry.header.name) ?? [];
    if (entry.header.name === MANIFEST) manifest = JSON.parse(content);
    if (table) chunks.set(table, (chunks.get(table) ?? '') + content);
  }
  assert.ok(manifest);
  return { manifest, tables: new Map([...chunks].map(([table, lines]) => [table, lines.trimEnd().split('\n')])) };
}

/** Returns the rows of a table as COPY writes them. */
const copied = (db: Database, table: string, columns: string[]): Promise<string[]> =>
  db.connection(async (client) => {
    const select = `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`;
    return (await text(client.query(copyTo(`copy (${select}) to stdout`)))).trimEnd().split('\n');
  });

/** By version, the tables in which later migrations change existing rows or insert rows. */
const CONVERTED: Record<string, string[]> = {
  'migration-0025': ['content_file', 'step_file', 'training', 'resource', 'training_told', 'migration', 'badge_text'],
  '1.0.0': ['badge_text'],
};

/** The calls that the pages of each role make. Words in braces are placeholders for ids. */
const CALLS: Record<string, string[]> = {
  'learner@demo.example': [
    '/users/profile',
    '/trainings?lang=fr&asLearner=true',
    '/trainings/{played}',
    '/courses?lang=en',
    '/courses/{course}',
    '/courses/progress',
    '/trainings/history?lang=it',
    '/courses/history?lang=it',
    '/trainings/{played}/sessions',
    '/users/{learner}/stats/general',
    '/users/{learner}/stats/period',
    '/users/{learner}/launched-trainings',
    '/users/{learner}/badges?lang=es',
    '/users/{learner}/training-badges',
    '/notifications?lang=fr&page=1&limit=20',
    '/notifications/unread/count',
    '/clients/current',
    '/trainings/skills?lang=fr',
    '/trainings/categories?lang=fr',
    '/badges?lang=fr',
    '/trainings/tags?filter=a',
    '/headsets',
  ],
  'manager@demo.example': [
    '/users/managed',
    '/groups',
    '/courses?lang=fr',
    '/trainings?lang=fr&asLearner=false',
    '/resources',
  ],
  'admin@demo.example': [
    '/users?lang=fr',
    '/groups',
    '/partners',
    '/master-contents',
    '/resources',
    '/clients/0/quota',
    '/held-reports',
    '/trainings?lang=fr&asLearner=false',
    '/trainings/{played}',
    '/trainings/{played}/stats',
    '/trainings/stats/general',
    '/trainings/{own}/satisfactions?page=1&size=10',
    '/trainings/stats/period',
    '/trainings/export/fr',
    '/courses/{course}/stats',
    '/courses/export/fr',
    '/trainings/{played}/export/fr',
    '/certificates/{client}',
    '/deletions',
  ],
  'partner@demo.example': ['/trainings?lang=fr&asLearner=false', '/trainings/{partners}', '/clients/current'],
  'instructor@demo.example': ['/users/managed', '/trainings?lang=fr&asLearner=false', '/groups'],
  'trainee@demo.example': ['/trainings?lang=fr&asLearner=true', '/courses/progress'],
  'superadmin@demo.example': [
    '/clients',
    '/clients/{client}/trainings',
    '/clients/export',
    '/partners/export?lang=fr',
    '/remotes',
    '/trainings?lang=fr&asLearner=false',
    '/trainings/launched-trainings?clientId={client}',
  ],
};

const IDS = `select
  (select id from person where email = 'learner@demo.example') as learner,
  (select client_id from person where email = 'learner@demo.example') as client,
  (select min(training_id) from progress g join person p on p.id = g.person_id
    where p.email = 'learner@demo.example') as played,
  (select min(f.course_id) from course_suggestion f join person p on p.id = f.person_id
     where p.email = 'learner@demo.example') as course,
  (select min(t.id) from training t join person p on p.client_id = t.client_id
    where p.email = 'partner@demo.example') as partners,
  (select min(t.id) from training t join person p on p.client_id = t.client_id where p.email = 'admin@demo.example') as own`;

async function signIn(app: App, email: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}/users/authentication`,
    payload: { email, password: DEMO_PASSWORD },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().token;
}

for (const version of releasedDatabases())
  describe(`the database of ${version}, upgraded`, () => {
    let server: TestServer;
    let app: App;
    before(async () => {
      server = await startTestServer();
      await readBackup(server.parts, releasedDatabase(version));
      app = await buildApp({ ...server.parts, secret: await loadSecret(server.db) });
    });
    after(async () => {
      await app.close();
      await server.close();
    });

    test('has the schema of a new database', async () => {
      const fresh = await createTestDatabase();
      assert.equal(await readSchema(server.db), await readSchema(fresh.db));
      await fresh.drop();
    });

    test('has all rows of the old one', async () => {
      const { manifest, tables } = await rowsIn(releasedDatabase(version));
      const filled = manifest.tables.filter(({ name }) => tables.has(name));
      assert.ok(filled.length >= manifest.tables.length - 1, 'every table had rows, except the limits of calls');
      for (const { name, columns } of filled) {
        const kept = await query<{ name: string }>(
          server.db,
          `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = :name`,
          { name },
        );
        const both = columns.filter((column) => kept.some((other) => other.name === column));
        const old = (tables.get(name) ?? []).map((line) => {
          const cells = line.split('\t');
          return both.map((column) => cells[columns.indexOf(column)]).join('\t');
        });
        // A restore stores the unfinished jobs in the `jobs` setting.
        const rows = (await copied(server.db, name, both)).filter((line) => !line.startsWith('jobs\t'));
        if (CONVERTED[version]?.includes(name)) assert.ok(rows.length >= old.length, name);
        else assert.deepEqual(rows.sort(), old.sort(), name);
      }
    });

    test('has figures that equal a rebuild', async () => {
      assert.equal(await rebuildRollUps(server.db), 0);
    });

    for (const { email, who } of DEMO_ACCOUNTS)
      test(`answers the calls of the pages of the ${who}`, async () => {
        const [ids = {}] = await query<Record<string, number>>(server.db, IDS);
        const token = await signIn(app, email);
        for (const line of CALLS[email] ?? []) {
          const url = `${API_PREFIX}${line.replace(/\{(\w+)\}/gu, (_, name: string) => String(ids[name]))}`;
          const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
          assert.equal(answer.statusCode, 200, `${line} ${answer.body.slice(0, 300)}`);
        }
      });
  });

test('the migrations after 0025 convert what was there', async () => {
  const server = await startTestServer();
  await readBackup(server.parts, releasedDatabase('migration-0025'));
  const [found] = await query(
    server.db,
    `select
       (select count(*) from content_file where storage_prefix like 'content/replaced/%' and removed_at = superseded_at)
         as "removed",
       (select count(*) from resource where title = 'Deleted' and purged_at = deleted_at) as "purged",
       (select count(*) from notification n join training_told d on d.person_id = n.person_id
          and n.params->'trainingIds' @> to_jsonb(d.training_id)
        where n.type = 'NEW_TRAINING') > 0 as "told",
       (select count(*) from training t join client c on c.id = t.client_id
        where c.type = 'PARTNER' and t.status = 'VALIDATED' and t.validated is null) as "notValidated",
       (select count(*) from step_file f join training t on t.id = f.training_id
        where (f.live_at is not null) <> (t.status is null or t.status = 'VALIDATED'
          or t.already_published)) as "wrongSteps"`,
  );
  assert.deepEqual(found, { removed: 3, purged: 1, told: true, notValidated: 0, wrongSteps: 0 });
  await server.close();
});

test('sessions in one partition, and archived ones, become sessions by month', async () => {
  const server = await startTestServer();
  const { db, clock, parts } = server;
  await readBackup(parts, releasedDatabase('1.0.0'), { migrated: false });
  const columns = `person_id, client_session_id, client_id, training_id, attempt, file_type, content_version, step_version,
    started_at, day, hour, seconds, progress, score, finished, voided`;
  const sessions = () => query<{ id: number; day: string }>(db, `select id, ${columns} from session order by id`);
  const before = await sessions();
  const migrations = await readMigrations();
  const last = migrations.findIndex(({ name }) => name.startsWith('0044'));
  const applied = (await query<{ name: string }>(db, 'select name from migration')).map(({ name }) => name);
  await db.connection(async (client) => {
    for (const migration of migrations.slice(0, last))
      if (!applied.includes(migration.name)) await runMigration(client, clock, migration);
    // Does the same as `pnpm divide` and the session archive of earlier versions.
    await client.query('create unique index session_past_pkey on session (id, day)');
    await client.query('create unique index session_past_report on session (person_id, client_session_id, day)');
    await client.query(`select divide_by_month('session', '2026-07-01')`);
    await client.query(`with one as (
        insert into session_archive (client_id, month, storage_key, sessions, bytes, sha256, archived_at)
        select client_id, '2026-01-01', 'session-archive/1.csv.gz', 1, 1, '', now() from session limit 1 returning id
      ), kept as (
        insert into archived_session (id, ${columns}) select id, ${columns} from session where id % 2 = 0
          returning id, person_id
      )
      insert into archived_steps (archive_id, person_id, training_id, attempt, step_version, last_id, started_at, day,
        steps, skills)
      select one.id, s.person_id, s.training_id, s.attempt, 1, s.id, s.started_at, s.day,
        '[{"id": "a", "success": true, "score": 50, "seconds": 9, "since": "2026-01-01"}]', '{}'
      from one, kept join session s using (id)`);
    await client.query('delete from session where id % 2 = 0');
    for (const migration of migrations.slice(last)) await runMigration(client, clock, migration);
  });
  assert.deepEqual(await sessions(), before);
  const [found] = await query<{ partitions: number; past: string | null; steps: object[]; next: number }>(
    db,
    `select (select count(*)::int from pg_inherits where inhparent = 'session'::regclass) as partitions,
       to_regclass('session_past') as past, nextval('session_id_seq') as next,
       (select jsonb_agg(distinct steps) from session where id % 2 = 0) as steps`,
  );
  const months = new Set(before.map(({ day }) => day.slice(0, 7)));
  assert.deepEqual(
    { ...found, next: 0 },
    {
      partitions: months.size,
      past: null,
      steps: [[{ id: 'a', success: true, score: 50, seconds: 9 }]],
      next: 0,
    },
  );
  assert.ok((found?.next ?? 0) > Math.max(...before.map(({ id }) => id)));
  await server.close();
});

test('a build that waited to be confirmed is inspected, and not used before its publisher makes it live', async () => {
  const server = await startTestServer();
  const { db, clock } = server;
  await readBackup(server.parts, releasedDatabase('1.0.0'), { migrated: false });
  await query(db, `update upload set state = 'INSPECTING', confirmation = 'AWAITED' where state = 'RECEIVING'`);
  await migrate(db, clock);
  const found = await query(
    db,
    `select go_live as "goLive", confirmation, now() - active_at between interval '1 hour'
       and interval '2 hours' as "isStalled"
     from upload where state = 'INSPECTING'`,
  );
  assert.deepEqual(found, Array(2).fill({ goLive: 'NOT_YET', confirmation: 'GIVEN', isStalled: true }));
  await server.close();
});
