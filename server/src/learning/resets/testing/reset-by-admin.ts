import assert from 'node:assert/strict';
import { resetProgress } from '@vr/shared-api/contract/resets';
import { sql } from '../../../platform/db/database.ts';
import type { TestServer } from '../../../testing/server.ts';

const selectCompany = sql<{ clientId: number }>(
  'test.company-of',
  'select client_id as "clientId" from person where id = :personId',
);

/**
 * Creates an admin in the person's company, who resets the person's progress in one training or in all. Returns the
 * resets.
 */
export async function resetByAdmin(
  server: TestServer,
  person: { id: number },
  trainingId?: number,
): Promise<{ id: number; trainingId: number }[]> {
  const company = await server.db.row(selectCompany, { personId: person.id });
  assert.ok(company);
  const admin = await server.build.person({ ...company, roles: ['ROLE_ADMINISTRATOR'] });
  const query = trainingId === undefined ? {} : { trainingId };
  const token = await server.signIn(admin);
  const reply = await server.call(resetProgress, { params: { id: person.id }, query }, { token });
  assert.equal(reply.status, 200, JSON.stringify(reply.error));
  return reply.body.items;
}
