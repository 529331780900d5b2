import { expect, test } from '@jest/globals';
import type { Actor, Role } from '@vr/shared-api/permissions';
import type { PortalRole } from '@vr/shared-api/roles';
import { training } from '../testing/training.ts';
import { actionsFor, followsTrainings, mainActionOf } from './actions.ts';

const actor = (...roles: Role[]): Actor => ({ id: 1, clientId: 2, roles });

const PEOPLE: Record<string, { role: PortalRole; person: Actor }> = {
  'an admin': { role: 'admin', person: actor('ROLE_ADMINISTRATOR') },
  'a partner': { role: 'partner', person: actor('ROLE_PARTNER') },
  'a partner’s admin': { role: 'partner', person: actor('ROLE_ADMINISTRATOR', 'ROLE_PARTNER') },
  'the super admin': { role: 'superadmin', person: actor('ROLE_SUPER_ADMIN') },
  'a manager': { role: 'manager', person: actor('ROLE_MANAGER') },
  'a learner': { role: 'learner', person: actor() },
  'an admin as a learner': { role: 'learner', person: actor('ROLE_ADMINISTRATOR') },
  'an admin as a manager': { role: 'manager', person: actor('ROLE_ADMINISTRATOR', 'ROLE_MANAGER') },
  'a partner’s manager': { role: 'manager', person: actor('ROLE_MANAGER', 'ROLE_PARTNER') },
};

const own = training({ isOwner: true, alreadyPublished: true });
const draft = training({ isOwner: true, isFromPartner: true, status: 'CREATED', alreadyPublished: false });
const TRAININGS = {
  'their own': own,
  'their own without content': training({ ...own, contentTypes: [] }),
  'their own draft': draft,
  'their own draft without content': training({ ...draft, contentTypes: [] }),
  'their own, rejected': training({ ...draft, status: 'REJECTED' }),
  'their own, validation requested': training({ ...draft, status: 'VALIDATION_REQUESTED' }),
  'their own, under review': training({ ...draft, status: 'UNDER_REVIEW' }),
  'their own, validated': training({ ...draft, status: 'VALIDATED', alreadyPublished: true }),
  'a partner’s, validated': training({ isFromPartner: true, status: 'VALIDATED' }),
  'a partner’s, validation requested': training({ isFromPartner: true, status: 'VALIDATION_REQUESTED' }),
  'a partner’s, under review': training({ isFromPartner: true, status: 'UNDER_REVIEW' }),
  'one of the platform, in the offer': training(),
  'one of the platform, outside the offer': training({ isUnlocked: false }),
};

/** Managers can only suggest. */
const MANAGERS = { 'a manager': 'U', 'an admin as a manager': 'U' };

/** Edit, Delete, Test, Accesses, sUggest, reQuest, Start, Validate, reJect; in lower case if not possible yet. */
const TABLE: Record<keyof typeof TRAININGS, Record<string, string>> = {
  'their own': {
    ...MANAGERS,
    'an admin': 'EDTAU',
    'a partner': 'EDT',
    'a partner’s admin': 'EDT',
    'the super admin': 'EDT',
  },
  'their own without content': {
    'an admin': 'EDtA',
    'a partner': 'EDt',
    'a partner’s admin': 'EDt',
    'the super admin': 'EDt',
  },
  'their own draft': {
    ...MANAGERS,
    'an admin': 'EDTAU',
    'a partner': 'EDTQ',
    'a partner’s admin': 'EDTQ',
    'the super admin': 'EDT',
  },
  'their own draft without content': {
    'an admin': 'EDtA',
    'a partner': 'EDtq',
    'a partner’s admin': 'EDtq',
    'the super admin': 'EDt',
  },
  'their own, rejected': {
    ...MANAGERS,
    'an admin': 'EDTAU',
    'a partner': 'EDTQ',
    'a partner’s admin': 'EDTQ',
    'the super admin': 'EDT',
  },
  'their own, validation requested': {
    ...MANAGERS,
    'an admin': 'edTAU',
    'a partner': 'edT',
    'a partner’s admin': 'edT',
    'the super admin': 'edTS',
  },
  'their own, under review': {
    ...MANAGERS,
    'an admin': 'edTAU',
    'a partner': 'edT',
    'a partner’s admin': 'edT',
    'the super admin': 'edTVJ',
  },
  'their own, validated': {
    ...MANAGERS,
    'an admin': 'EDTAU',
    'a partner': 'EDT',
    'a partner’s admin': 'EDT',
    'the super admin': 'EDT',
  },
  'a partner’s, validated': { ...MANAGERS, 'an admin': 'AU', 'the super admin': 'EDT' },
  'a partner’s, validation requested': { ...MANAGERS, 'an admin': 'AU', 'the super admin': 'edTS' },
  'a partner’s, under review': { ...MANAGERS, 'an admin': 'AU', 'the super admin': 'edTVJ' },
  'one of the platform, in the offer': { ...MANAGERS, 'an admin': 'AU' },
  'one of the platform, outside the offer': {},
};

const LETTERS = [
  ['edit', 'E'],
  ['delete', 'D'],
  ['test', 'T'],
  ['accesses', 'A'],
  ['suggest', 'U'],
  ['REQUEST_VALIDATION', 'Q'],
  ['START_REVIEW', 'S'],
  ['VALIDATE', 'V'],
  ['REJECT', 'J'],
] as const;

for (const [name, target] of Object.entries(TRAININGS))
  for (const [who, { role, person }] of Object.entries(PEOPLE)) {
    const expected = TABLE[name as keyof typeof TRAININGS][who] ?? '';
    test(`the actions of ${who} on ${name} are: ${expected || 'none'}`, () => {
      const actions = actionsFor(role, person, target);
      const letters = LETTERS.map(([action, letter]) => {
        const state = actions[action];
        return state && (state === 'ready' ? letter : letter.toLowerCase());
      });
      expect(letters.join('')).toBe(expected);
    });
  }

test('only learners and managers follow trainings', () => {
  const roles: PortalRole[] = ['superadmin', 'admin', 'partner', 'manager', 'learner'];
  expect(roles.filter(followsTrainings)).toStrictEqual(['manager', 'learner']);
});

test('a validation cannot be requested during an upload', () => {
  const { role, person } = PEOPLE['a partner'] as (typeof PEOPLE)[string];
  expect(actionsFor(role, person, draft, true).REQUEST_VALIDATION).toBe('content-arriving');
});

test('the main action is the last one that is ready, or editing after a rejection', () => {
  const mainOf = (who: string, name: keyof typeof TRAININGS) => {
    const { role, person } = PEOPLE[who] as (typeof PEOPLE)[string];
    return mainActionOf(actionsFor(role, person, TRAININGS[name]), TRAININGS[name].status);
  };
  expect(mainOf('a partner', 'their own draft')).toBe('REQUEST_VALIDATION');
  expect(mainOf('a partner', 'their own draft without content')).toBe('edit');
  expect(mainOf('a partner', 'their own, rejected')).toBe('edit');
  expect(mainOf('a partner', 'their own, under review')).toBe('test');
  expect(mainOf('a partner', 'their own, validated')).toBe('edit');
  expect(mainOf('the super admin', 'a partner’s, validation requested')).toBe('START_REVIEW');
  expect(mainOf('the super admin', 'a partner’s, under review')).toBe('VALIDATE');
  expect(mainOf('an admin', 'their own')).toBe('edit');
  expect(mainOf('an admin', 'one of the platform, in the offer')).toBe('accesses');
  expect(mainOf('a learner', 'one of the platform, in the offer')).toBe(undefined);
});
