import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { after, test } from 'node:test';
import { createTestDatabase } from '../../testing/database.ts';
import { isCrossed, isUnavailable, openDatabase, sql } from './database.ts';

const database = await createTestDatabase();
await database.db.rows(sql('test.create', 'create table account (id int primary key, amount int not null)'));
await database.db.rows(sql('test.fill', 'insert into account values (1, 100), (2, 100)'));
after(() => database.drop());

const amountOf = sql('test.amount', 'select amount from account where id = :id');
const add = sql('test.add', 'update account set amount = amount + :amount where id = :account');

test('large counts are read as numbers, dates as text and instants as Date objects', async () => {
  const read = sql(
    'test.types',
    `select 9007199254740991::int8 as count, date '2026-06-15' as day, timestamptz '2026-06-15T10:00:00Z' as at`,
  );
  assert.deepEqual(await database.db.row(read), {
    count: 9_007_199_254_740_991,
    day: '2026-06-15',
    at: new Date('2026-06-15T10:00:00Z'),
  });
});

test('a transaction that fails changes nothing', async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.rows(add, { account: 1, amount: -50 });
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/u);
  assert.deepEqual(await database.db.row(amountOf, { id: 1 }), { amount: 100 });
});

test('a connection that breaks during a transaction makes it fail, and ends nothing else', async () => {
  const end = sql('test.end', 'select pg_terminate_backend(pg_backend_pid())');
  const failing = database.db.transaction(async (tx) => {
    await tx.rows(add, { account: 1, amount: -50 });
    await tx.rows(end);
  });
  await assert.rejects(failing, isUnavailable);
  assert.deepEqual(await database.db.row(amountOf, { id: 1 }), { amount: 100 });
});

test('a connection that breaks while it passes from one caller to the next ends nothing else', async () => {
  const one = openDatabase(database.url, { max: 1 });
  const client = await one.connection(async (lent) => lent as typeof lent & { connection: EventEmitter });
  const calls = [one.rows(amountOf, { id: 1 }), one.connection(async () => undefined)];
  // On `readyForQuery`, the second call already has the connection but has not yet sent its statement.
  client.connection.once('readyForQuery', () => client.emit('error', new Error('terminating connection')));
  await Promise.all(calls);
  await one.close();
});

test('of two transactions in a deadlock, the one that PostgreSQL cancels is run again', async () => {
  let attempts = 0;
  let locked = 0;
  const { promise: bothLocked, resolve: meet } = Promise.withResolvers<void>();
  const move = (from: number, to: number) =>
    database.db.transaction(async (tx) => {
      attempts += 1;
      await tx.rows(add, { account: from, amount: -10 });
      locked += 1;
      if (locked === 2) meet();
      await bothLocked;
      await tx.rows(add, { account: to, amount: 10 });
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  assert.ok(attempts > 2, 'one of them met a deadlock');
  assert.deepEqual(await database.db.row(amountOf, { id: 1 }), { amount: 100 });
});

test('a transaction that loses to others each time is given up after some attempts', async () => {
  let attempts = 0;
  const losing = database.db.transaction(async (tx) => {
    attempts += 1;
    await tx.rows(add, { account: 1, amount: -50 });
    await tx.rows(sql('test.lose', `do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`));
  });
  await assert.rejects(losing, isCrossed);
  assert.equal(attempts, 4);
  assert.deepEqual(await database.db.row(amountOf, { id: 1 }), { amount: 100 });
});

test('a database that cannot be reached is distinguished from one that refuses a statement', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none');
  await assert.rejects(gone.rows(amountOf, { id: 1 }), isUnavailable);
  await gone.close();
  await assert.rejects(database.db.rows(sql('test.wrong', 'select * from nowhere')), (error) => !isUnavailable(error));
});
