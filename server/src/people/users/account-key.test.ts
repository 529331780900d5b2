import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountKey } from '@vr/shared-api/account-key';
import { sql } from '../../platform/db/database.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { pluck } from '../../testing/pluck.ts';
import { accountKeyOf } from './account-key.ts';

test('JavaScript and PostgreSQL have the same key for every address', async () => {
  const { db, drop } = await createTestDatabase();
  // Letters that some locale or Unicode rule converts to lower case differently, and some ordinary ones.
  const letters = [...'AZazİIıiKÅſẞßΣσςΩÉéДдA'];
  const addresses = [...letters.map((letter) => `superadm${letter}n@Demo.example`), 'A-Z_0@EXAMPLE.COM'];
  const keys = await db.rows(
    sql<{ key: string }>(
      'test.keys',
      `select ${accountKeyOf('a.email')} as key from unnest(:addresses::text[]) with ordinality a (email, n) order by n`,
    ),
    { addresses },
  );
  await drop();
  assert.deepEqual(pluck(keys, 'key'), addresses.map(accountKey));
  assert.notEqual(accountKey('superadmİn@demo.example'), accountKey('superadmin@demo.example'));
  assert.equal(accountKey(' SuperAdmin@DEMO.example '), accountKey('superadmin@demo.example'));
});
