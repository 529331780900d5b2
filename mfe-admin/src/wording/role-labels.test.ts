import { expect, test } from '@jest/globals';
import { roleLabels } from './role-labels.ts';

test('a person has a label for each role, the highest first, or is a learner', () => {
  expect(roleLabels({ roles: [] })).toStrictEqual(['learner']);
  expect(roleLabels({ roles: ['ROLE_MANAGER', 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] })).toStrictEqual([
    'partner',
    'admin',
    'manager',
  ]);
});
