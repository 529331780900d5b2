import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemClock } from '../../clock.ts';
import { sql } from '../../platform/db/database.ts';
import { seedBulk } from '../../platform/demo/bulk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { listCards, type Reader } from './queries.ts';

let database: TestDatabase;
before(async () => {
  // One connection, because each connection has its own plans for prepared statements.
  database = await createTestDatabase({ max: 1 });
  const size = { trainings: 200, users: 200, companies: 100, sessions: 200, byPartner: true };
  await seedBulk(database.db, systemClock, size, () => undefined);
});
after(() => database?.drop());

// The reader's company owns fewer trainings than the average, like nearly all companies.
const selectReader = sql<Reader>(
  'test.reader',
  `select id, client_id as "clientId" from person where 'ROLE_ADMINISTRATOR' = any(roles) order by id limit 1`,
);
const selectPlans = sql<{ generic: number; custom: number }>(
  'test.plans',
  `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
   where generic_plans + custom_plans = 12 order by prepare_time desc limit 1`,
);

for (const which of ['visible', 'partner', 'company', 'platform'] as const)
  test(`the list "${which}" is planned once for all readers`, async () => {
    const { db } = database;
    const person = await db.row(selectReader);
    for (let i = 0; i < 12; i += 1)
      await listCards(db, person as Reader, { lang: 'fr', now: systemClock.now() }, which);
    const [plans] = await db.rows(selectPlans);
    // PostgreSQL plans each of the first five executions separately. Then it compares their costs with a generic plan.
    assert.deepEqual(plans, { generic: 7, custom: 5 });
  });
