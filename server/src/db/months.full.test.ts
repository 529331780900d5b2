import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asAppError } from '../http/errors.ts';
import { startTestServer } from '../testing/server.ts';
import { sql } from './database.ts';
import { partitionsOf, transactionInMonths } from './months.ts';

const insertDay = sql(
  'test.insert-day',
  `insert into person_day (person_id, day, client_id, views, seconds, hours)
   values ($1, $2, $3, 1, 1, array_fill(0::smallint, array[24]))`,
);

test('a row adds the month that it needs, and can be sent again if that month is just being detached', async () => {
  const server = await startTestServer();
  const { db, build } = server;
  try {
    const { id: clientId } = await build.client();
    const { id: personId } = await build.person({ clientId });
    let tries = 0;
    const write = (day: string) =>
      transactionInMonths(db, async (tx) => {
        tries += 1;
        await tx.rows(insertDay, [personId, day, clientId]);
      });
    await write('1999-05-31');
    assert.equal(tries, 2);

    await db.connection(async (reader) => {
      await reader.query('begin');
      await reader.query('select from person_day limit 1');
      await db.connection(async (client) => {
        // The detachment waits for the reader, gives up, and leaves the month as one that takes no rows.
        await client.query(`set statement_timeout = '200ms'`);
        const detached = client.query('alter table person_day detach partition person_day_1999_05 concurrently');
        await assert.rejects(detached, { code: '57014' });
        await client.query('reset statement_timeout');
      });
      await reader.query('rollback');
    });
    assert.deepEqual(
      (await partitionsOf(db, 'person_day'))?.map(({ name, isLeaving }) => isLeaving && name)[0],
      'person_day_1999_05',
    );
    await assert.rejects(write('1999-05-30'), (error) => asAppError(error).code === 'UNAVAILABLE');
  } finally {
    await server.close();
  }
});
