import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor, Role } from '@vr/shared-api/permissions';
import type { Shell } from '@vr/shared-api/roles';
import { actionsFor, followsTrainings, mainActionOf } from './actions.ts';
import { training } from './testing/training.ts';

const actor = (...roles: Role[]): Actor => ({ id: 1, clientId: 2, roles });

const PEOPLE: Record<string, { shell: Shell; person: Actor }> = {
  'an admin': { shell: 'admin', person: actor('ROLE_ADMINISTRATOR') },
  'a partner': { shell: 'partner', person: actor('ROLE_PARTNER') },
  'a partner’s admin': { shell: 'partner', person: actor('ROLE_ADMINISTRATOR', 'ROLE_PARTNER') },
  'the super admin': { shell: 'superadmin', person: actor('ROLE_SUPER_ADMIN') },
  'a manager': { shell: 'manager', person: actor('ROLE_MANAGER') },
  'a learner': { shell: 'learner', person: actor() },
  'an admin as a learner': { shell: 'learner', person: actor('ROLE_ADMINISTRATOR') },
  'an admin as a manager': { shell: 'manager', person: actor('ROLE_ADMINISTRATOR', 'ROLE_MANAGER') },
  'a partner’s manager': { shell: 'manager', person: actor('ROLE_MANAGER', 'ROLE_PARTNER') },
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

/** Managers, whom nothing but suggesting is offered. */
const MANAGERS = { 'a manager': 'U', 'an admin as a manager': 'U' };

/** Each letter an action: Edit, Delete, Test, Accesses, sUggest, reQuest, Start, Validate, reJect; small where it has to wait. */
const TABLE: Record<keyof typeof TRAININGS, Record<string, string>> = {
  'their own': {
    ...MANAGERS,
    'an admin': 'EDAU',
    'a partner': 'EDT',
    'a partner’s admin': 'EDT',
    'the super admin': 'EDT',
  },
  'their own without content': {
    'an admin': 'EDA',
    'a partner': 'EDt',
    'a partner’s admin': 'EDt',
    'the super admin': 'EDt',
  },
  'their own draft': {
    ...MANAGERS,
    'an admin': 'EDAU',
    'a partner': 'EDTQ',
    'a partner’s admin': 'EDTQ',
    'the super admin': 'EDT',
  },
  'their own draft without content': {
    'an admin': 'EDA',
    'a partner': 'EDtq',
    'a partner’s admin': 'EDtq',
    'the super admin': 'EDt',
  },
  'their own, rejected': {
    ...MANAGERS,
    'an admin': 'EDAU',
    'a partner': 'EDTQ',
    'a partner’s admin': 'EDTQ',
    'the super admin': 'EDT',
  },
  'their own, validation requested': {
    ...MANAGERS,
    'an admin': 'edAU',
    'a partner': 'edT',
    'a partner’s admin': 'edT',
    'the super admin': 'edTS',
  },
  'their own, under review': {
    ...MANAGERS,
    'an admin': 'edAU',
    'a partner': 'edT',
    'a partner’s admin': 'edT',
    'the super admin': 'edTVJ',
  },
  'their own, validated': {
    ...MANAGERS,
    'an admin': 'EDAU',
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

for (const [name, about] of Object.entries(TRAININGS))
  for (const [who, { shell, person }] of Object.entries(PEOPLE)) {
    const expected = TABLE[name as keyof typeof TRAININGS][who] ?? '';
    test(`${who} may do with ${name}: ${expected || 'nothing'}`, () => {
      const actions = actionsFor(shell, person, about);
      const told = LETTERS.map(([action, letter]) => {
        const standing = actions[action];
        return standing && (standing === 'ready' ? letter : letter.toLowerCase());
      });
      assert.equal(told.join(''), expected);
    });
  }

test('only learners and managers follow trainings', () => {
  const shells: Shell[] = ['superadmin', 'admin', 'partner', 'manager', 'learner'];
  assert.deepEqual(shells.filter(followsTrainings), ['manager', 'learner']);
});

test('a validation is not requested while content is on its way', () => {
  const { shell, person } = PEOPLE['a partner'] as (typeof PEOPLE)[string];
  assert.equal(actionsFor(shell, person, draft, true).REQUEST_VALIDATION, 'content-arriving');
});

test('the main action is the one that somebody will most likely take next', () => {
  const mainOf = (who: string, name: keyof typeof TRAININGS) => {
    const { shell, person } = PEOPLE[who] as (typeof PEOPLE)[string];
    return mainActionOf(actionsFor(shell, person, TRAININGS[name]), TRAININGS[name].status);
  };
  assert.equal(mainOf('a partner', 'their own draft'), 'REQUEST_VALIDATION');
  assert.equal(mainOf('a partner', 'their own draft without content'), 'edit');
  assert.equal(mainOf('a partner', 'their own, rejected'), 'edit');
  assert.equal(mainOf('a partner', 'their own, under review'), 'test');
  assert.equal(mainOf('a partner', 'their own, validated'), 'edit');
  assert.equal(mainOf('the super admin', 'a partner’s, validation requested'), 'START_REVIEW');
  assert.equal(mainOf('the super admin', 'a partner’s, under review'), 'VALIDATE');
  assert.equal(mainOf('an admin', 'their own'), 'edit');
  assert.equal(mainOf('an admin', 'one of the platform, in the offer'), 'accesses');
  assert.equal(mainOf('a learner', 'one of the platform, in the offer'), undefined);
});
