import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Role } from '@vr/shared-api/permissions';
import { AppError } from '../http/fail.ts';
import { requireViewable, type ViewedPerson } from './people.ts';

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
  // Nobody should be, but the company decides.
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
