import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../testing/database.ts';
import { ensureMonths } from './months.ts';

test('a month that many connections add at once is added once', async () => {
  const { db, drop } = await createTestDatabase();
  for (const month of ['2031-01-05', '2031-02-05', '2031-03-05']) {
    const added = Array.from({ length: 8 }, () => ensureMonths(db, month, month));
    assert.deepEqual(
      (await Promise.allSettled(added)).filter(({ status }) => status === 'rejected'),
      [],
    );
  }
  await drop();
});
