import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from './database.ts';
import { migrations } from './testing/migrations.ts';

const { clock, database, write, run, tables } = migrations();

test('migrations run once, in the order of their numbers', async () => {
  await write('0002_second.sql', 'alter table first add column more int;');
  await write('0001_first.sql', 'create table first (id int);');
  await write('notes.md', 'no migration');
  assert.deepEqual(await run(), ['0001_first.sql', '0002_second.sql']);
  assert.deepEqual(await run(), []);
  await write('0003_third.sql', 'create table third (id int);');
  assert.deepEqual(await run(), ['0003_third.sql']);
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
  const record = sql('test.record', `insert into migration values (:name, 'x', :now)`);
  await database().db.rows(record, { name: '0009_newer.sql', now: clock.now() });
  assert.deepEqual(await run(), []);
  await database().db.rows(record, { name: '0000_unknown.sql', now: clock.now() });
  await assert.rejects(run(), /does not know: 0000_unknown\.sql/u);
});
