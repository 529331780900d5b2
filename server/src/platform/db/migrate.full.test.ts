import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../clock.ts';
import { blocked } from '../../testing/until.ts';
import { openDatabase, sql } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';
import { migrations } from './testing/migrations.ts';

const { database, write, run, tables } = migrations();

test('of nodes that start at once, one migrates and the others wait', async () => {
  await write('0001_slow.sql', 'create table slow (id int); select pg_sleep(0.3);');
  const nodes = [1, 2, 3].map(() => openDatabase(database().url, { max: 1 }));
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
  const nodes = [1, 2, 3].map(() => openDatabase(database().url, { max: 1 }));
  const applied = await Promise.all(nodes.map((node) => run(node)));
  await Promise.all(nodes.map((node) => node.close()));
  assert.deepEqual(applied.flat(), ['0002_index.sql']);
  const index = sql('test.index', `select indisvalid as valid from pg_index where indexrelid = 'first_more'::regclass`);
  assert.deepEqual(await database().db.row(index), { valid: true });
});

test('calls go on while a migration waits for a table that somebody else keeps locked', async () => {
  await write('0001_first.sql', 'create table first (id int);');
  await run();
  await write('0002_more.sql', 'alter table first add column more int;');
  const others = openDatabase(database().url, { max: 2, queryTimeoutMs: 10_000 });
  const read = sql('test.read', 'select id from first');
  let migrating: Promise<string[]> | undefined;
  await others.transaction(async (tx) => {
    await tx.rows(read);
    migrating = run();
    await blocked(database().db);
    // Queues behind the migration's lock request, until the migration pauses between its attempts.
    assert.deepEqual(await others.rows(read), []);
  });
  await others.close();
  assert.deepEqual(await migrating, ['0002_more.sql']);
});

test("the product's own migrations create its schema", async () => {
  assert.equal(await isMigrated(database().db), false);
  await migrate(database().db, systemClock);
  assert.equal(await isMigrated(database().db), true);
  assert.ok((await tables()).includes('training'));
});
