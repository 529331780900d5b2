import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { systemClock, testClock } from '../clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openDatabase, sql } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

const clock = testClock('2026-06-15T10:00:00Z');
let empty: TestDatabase;
let folder: string;

beforeEach(async () => {
  empty = await createTestDatabase({ template: 'template0' });
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-migrations-'));
});
afterEach(async () => {
  await empty.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const run = (db = empty.db) => migrate(db, clock, pathToFileURL(`${folder}/`));
const tables = async () => {
  const names = sql(
    'test.tables',
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return (await empty.db.rows<{ name: string }>(names)).map(({ name }) => name);
};

test('migrations run once, in the order of their numbers', async () => {
  await write('0002_second.sql', 'alter table first add column more int;');
  await write('0001_first.sql', 'create table first (id int);');
  await write('notes.md', 'no migration');
  assert.deepEqual(await run(), ['0001_first.sql', '0002_second.sql']);
  assert.deepEqual(await run(), []);
  await write('0003_third.sql', 'create table third (id int);');
  assert.deepEqual(await run(), ['0003_third.sql']);
});

test('of nodes that start at once, one migrates and the others wait', async () => {
  await write('0001_slow.sql', 'create table slow (id int); select pg_sleep(0.3);');
  const nodes = [1, 2, 3].map(() => openDatabase(empty.url, { max: 1 }));
  const applied = await Promise.all(nodes.map((node) => run(node)));
  await Promise.all(nodes.map((node) => node.close()));
  assert.deepEqual(applied.flat(), ['0001_slow.sql']);
});

test('indexes are built beside the traffic by a migration without a transaction, while other nodes wait', async () => {
  await write('0001_first.sql', 'create table first (id int, more int);');
  await run();
  await write(
    '0002_index.sql',
    `-- no transaction
-- An index of a failed try may be there.
drop index concurrently if exists first_more;
create index concurrently first_more on first (more);
alter table first
  add column even_more int;
`,
  );
  const nodes = [1, 2, 3].map(() => openDatabase(empty.url, { max: 1 }));
  const applied = await Promise.all(nodes.map((node) => run(node)));
  await Promise.all(nodes.map((node) => node.close()));
  assert.deepEqual(applied.flat(), ['0002_index.sql']);
  const index = sql('test.index', `select indisvalid as valid from pg_index where indexrelid = 'first_more'::regclass`);
  assert.deepEqual(await empty.db.row(index), { valid: true });
});

test('a migration without a transaction that failed runs again from its start', async () => {
  await write('0001_first.sql', 'create table first (id int);');
  await write(
    '0002_more.sql',
    '-- no transaction\nalter table first add column if not exists more int;\nselect nonsense;\n',
  );
  await assert.rejects(run(), /Migration 0002_more\.sql failed: column "nonsense" does not exist/u);
  await write('0002_more.sql', '-- no transaction\nalter table first add column if not exists more int;\n');
  assert.deepEqual(await run(), ['0002_more.sql']);
});

test('calls go on while a migration waits for a table that somebody else keeps locked', async () => {
  await write('0001_first.sql', 'create table first (id int);');
  await run();
  await write('0002_more.sql', 'alter table first add column more int;');
  const others = openDatabase(empty.url, { max: 2, queryTimeoutMs: 10_000 });
  const read = sql('test.read', 'select id from first');
  let migrating: Promise<string[]> | undefined;
  await others.transaction(async (tx) => {
    await tx.rows(read);
    migrating = run();
    const waits = sql(
      'test.waits',
      `select count(*) as n from pg_locks where relation = 'first'::regclass and not granted`,
    );
    while ((await empty.db.row<{ n: number }>(waits))?.n !== 1) await sleep(20);
    // Queues behind the migration until that gives up for a while.
    assert.deepEqual(await others.rows(read), []);
  });
  await others.close();
  assert.deepEqual(await migrating, ['0002_more.sql']);
});

test('a migration that has changed since it ran is refused', async () => {
  await write('0001_first.sql', 'create table first (id int);');
  await run();
  await write('0001_first.sql', 'create table first (id bigint);');
  await assert.rejects(run(), /0001_first\.sql has changed since it was applied/u);
});

test('a migration has not changed if only its line endings are different', async () => {
  await write('0001_first.sql', 'create table first\n(id int);\n');
  await run();
  await write('0001_first.sql', 'create table first\r\n(id int);\r\n');
  assert.deepEqual(await run(), []);
});

test('a migration that fails is rolled back, and those before it stay', async () => {
  await write('0001_first.sql', 'create table first (id int);');
  await write('0002_broken.sql', 'create table second (id int); select nonsense;');
  await assert.rejects(run(), /Migration 0002_broken\.sql failed: column "nonsense" does not exist/u);
  assert.deepEqual(await tables(), ['first', 'migration']);
});

test('a server runs on the schema of a newer one, and refuses one with an unknown migration before its own last', async () => {
  await write('0001_first.sql', 'create table first (id int);');
  await run();
  const record = sql('test.record', `insert into migration values ($1, 'x', $2)`);
  await empty.db.rows(record, ['0009_newer.sql', clock.now()]);
  assert.deepEqual(await run(), []);
  await empty.db.rows(record, ['0000_unknown.sql', clock.now()]);
  await assert.rejects(run(), /does not know: 0000_unknown\.sql/u);
});

test("the product's own migrations create its schema", async () => {
  assert.equal(await isMigrated(empty.db), false);
  await migrate(empty.db, systemClock);
  assert.equal(await isMigrated(empty.db), true);
  assert.ok((await tables()).includes('training'));
});
