import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../platform/db/database.ts';
import { AppError } from '../platform/http/fail.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { findViewed, requireViewable, type ViewedPerson } from './people.ts';

const COMPANY = 3;
const subject = (more: Partial<ViewedPerson> = {}): ViewedPerson => ({
  id: 8,
  clientId: COMPANY,
  isManaged: false,
  ...more,
});

const SUBJECTS = {
  themselves: subject({ id: 7 }),
  'a colleague': subject(),
  'somebody in the team': subject({ isManaged: true }),
  'somebody of another company': subject({ clientId: 4 }),
  // A team should not contain people of another company. If it does, the company still decides.
  'somebody of another company in the team': subject({ clientId: 4, isManaged: true }),
};
type Subject = keyof typeof SUBJECTS;

const SEEN: [reader: string, roles: Role[], seen: Subject[]][] = [
  ['a learner', [], ['themselves']],
  ['a manager', ['ROLE_MANAGER'], ['themselves', 'somebody in the team']],
  ['an admin', ['ROLE_ADMINISTRATOR'], ['themselves', 'a colleague', 'somebody in the team']],
  ['a partner', ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR'], ['themselves']],
  ['a super admin', ['ROLE_SUPER_ADMIN'], Object.keys(SUBJECTS) as Subject[]],
];

describe('the figures of a person', () => {
  for (const [reader, roles, seen] of SEEN)
    test(`are shown to ${reader} for ${seen.join(', ')}, and nobody else`, () => {
      const actor = { id: 7, clientId: COMPANY, roles };
      const found = Object.entries(SUBJECTS).flatMap(([name, person]) => {
        try {
          assert.equal(requireViewable(person, actor), person);
          return [name];
        } catch (error) {
          assert.ok(error instanceof AppError && error.code === 'NOT_FOUND', String(error));
          return [];
        }
      });
      assert.deepEqual(found, seen);
    });

  test('of nobody are not found, whoever asks', () => {
    const actor = { id: 7, clientId: COMPANY, roles: ['ROLE_SUPER_ADMIN' as const] };
    assert.throws(() => requireViewable(undefined, actor), { code: 'NOT_FOUND' });
  });
});

describe('a person whose figures are asked for', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('is found with whether they are in the team of the reader, unless they are deleted', async () => {
    const { build, db } = server;
    const { id: clientId } = await build.client();
    const manager = await build.person({ clientId, roles: ['ROLE_MANAGER'] });
    const other = await build.person({ clientId, roles: ['ROLE_MANAGER'] });
    const { id } = await build.person({ clientId });
    await build.team({ clientId, managerId: manager.id, members: [id] });
    assert.deepEqual(await findViewed(db, id, manager.id), { id, clientId, isManaged: true });
    assert.deepEqual(await findViewed(db, id, other.id), { id, clientId, isManaged: false });
    await db.rows(sql('', 'update person set deleted_at = now() where id = :id'), { id });
    assert.equal(await findViewed(db, id, manager.id), undefined);
  });
});
