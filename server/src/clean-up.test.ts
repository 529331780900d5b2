import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanUp } from './clean-up.ts';
import { sql } from './platform/db/database.ts';
import { uploadLocks } from './publishing/uploads/locks.ts';
import { startTestServer } from './testing/server.ts';

test('a storage that is away fails the cleaning, but expired personal data is deleted', async () => {
  const server = await startTestServer();
  const { db, build, clock, parts } = server;
  const person = await build.person({ clientId: (await build.client()).id });
  const insert = sql(
    'test.old-key',
    `insert into idempotency_key values (:personId, 'a-key-of-old', 'POST /x', '{}', :now)`,
  );
  await db.rows(insert, { personId: person.id, now: clock.now() });
  clock.advance(2 * 86_400_000);
  const away = () => {
    throw new Error('The storage is away');
  };
  const storage = { ...parts.storage, list: away, pieces: { ...parts.storage.pieces, begunBefore: away } };
  await assert.rejects(cleanUp({ ...parts, storage }, uploadLocks(db)), /The storage is away/u);
  assert.deepEqual(await db.rows(sql('test.keys', 'select key from idempotency_key')), []);
  await server.close();
});
