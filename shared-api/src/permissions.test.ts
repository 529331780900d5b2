import { describe, expect, test } from '@jest/globals';
import { TRAINING_STATUSES } from './limits.ts';
import {
  type Actor,
  can,
  hasRightsAbove,
  mayAddToTeam,
  mayChangeTraining,
  mayEditCourse,
  mayEditInformation,
  mayEditTraining,
  onlyTests,
  type Permission,
  type Role,
} from './permissions.ts';

/** The kinds of people, in the order of the columns of {@link TABLE}. */
const PEOPLE: [string, Role[]][] = [
  ['a learner', []],
  ['a manager', ['ROLE_MANAGER']],
  ['an admin', ['ROLE_ADMINISTRATOR']],
  ['a partner', ['ROLE_PARTNER']],
  ['a partner who is a manager', ['ROLE_PARTNER', 'ROLE_MANAGER']],
  ['a super admin', ['ROLE_SUPER_ADMIN']],
];

/**
 * Who may do what: spec §6, readings 1, 11, 14, 16, 20, 23, 28 and 41, docs/visibility.md and docs/security.md. The table
 * is explicit, so adding a role to a permission, or removing one, fails the test. A partner who is a manager has the rights
 * of both (reading 1), except for courses and for the people and trainings of a company, where partners have no rights.
 */
// biome-ignore format: a table with one permission per line
const TABLE: Record<Permission, string> = {
  //                           learner manager admin partner both super
  'session:own':                 'yes    yes    yes    yes   yes   yes',
  'client:read-current':         'yes    yes    yes    yes   yes   yes',
  'code:generate':               'yes    yes    yes    yes   yes   yes',
  'code:generate-for-members':   '-      yes    yes    -     yes   -  ',
  'code:generate-for-partners':  '-      -      -      -     -     yes',
  'notification:read-own':       'yes    yes    yes    yes   yes   yes',
  'badge:read':                  'yes    yes    yes    yes   yes   yes',
  'training:read':               'yes    yes    yes    yes   yes   yes',
  'training:read-owned':         '-      -      yes    yes   yes   yes',
  'training:like':               'yes    yes    yes    yes   yes   yes',
  'training:favorite':           'yes    yes    yes    yes   yes   yes',
  'training:launch':             'yes    yes    yes    yes   yes   yes',
  'training:rate':               'yes    yes    yes    yes   yes   yes',
  'training:write':              '-      -      yes    yes   yes   yes',
  'training:request-validation': '-      -      -      yes   yes   -  ',
  'training:review':             '-      -      -      -     -     yes',
  'training:test':               '-      -      yes    yes   yes   yes',
  'training:read-changes':       '-      -      -      yes   yes   yes',
  'training:set-accesses':       '-      -      yes    -     -     -  ',
  'training:read-accesses':      '-      yes    yes    -     yes   -  ',
  'training:list-launched':      '-      yes    yes    yes   yes   yes',
  'course:read':                 'yes    yes    yes    yes   yes   yes',
  'course:favorite':             'yes    yes    yes    yes   yes   yes',
  'course:write':                '-      yes    yes    -     -     -  ',
  'suggestion:give':             '-      yes    yes    -     -     -  ',
  'satisfaction:read':           '-      -      yes    yes   yes   yes',
  'group:list':                  '-      yes    yes    -     yes   -  ',
  'group:write':                 '-      yes    yes    -     -     -  ',
  'partner:list':                '-      -      yes    yes   yes   yes',
  'quota:read':                  '-      -      yes    yes   yes   yes',
  'master-content:read':         '-      yes    yes    yes   yes   yes',
  'master-content:write':        '-      -      yes    -     -     yes',
  'resource:manage':             '-      -      yes    -     -     yes',
  'resource:use':                '-      yes    yes    -     -     yes',
  'resource:download':           'yes    yes    yes    yes   yes   yes',
  'deletion:restore':            '-      yes    yes    yes   yes   yes',
  'session:report':              'yes    yes    yes    yes   yes   yes',
  'held-report:decide':          '-      -      yes    -     -     -  ',
  'stats:read-own':              'yes    yes    yes    yes   yes   yes',
  'stats:read-group':            '-      yes    yes    yes   yes   yes',
  'stats:read-hours':            '-      yes    yes    -     -     yes',
  'stats:read-clients':          '-      -      -      yes    yes   yes',
  'stats:read-people':           '-      yes    yes    yes   yes   yes',
  'summary:read-group':          '-      yes    yes    -     -     yes',
  'course:read-stats':           '-      yes    yes    -     -     yes',
  'progress:reset':              '-      yes    yes    yes   yes   -  ',
  'ranking:set-own':             'yes    yes    yes    yes   yes   yes',
  'team:read':                   '-      yes    -      -     yes   -  ',
  'team:write':                  '-      yes    -      -     -     -  ',
  'member:list':                 '-      -      yes    -     -     yes',
  'member:write':                '-      -      yes    -     -     -  ',
  'client:update-current':       '-      -      yes    -     -     -  ',
  'certificate-template:manage': '-      -      yes    -     -     yes',
  'audit:read':                  '-      -      yes    -     -     -  ',
  'security-event:read':         '-      -      yes    -     -     yes',
  'client:list':                 '-      -      -      -     -     yes',
  'client:manage':               '-      -      -      -     -     yes',
  'client:export':               '-      -      -      -     -     yes',
  'client:offer':                '-      -      -      -     -     yes',
  'release:manage':              '-      -      -      -     -     yes',
};

const person = (...roles: Role[]): Actor => ({ id: 1, clientId: 2, roles });
const granted = (permission: string, roles: readonly Role[]) => can(person(...roles), permission as Permission);

describe.each(Object.entries(TABLE))('%s', (permission, row) => {
  const cells = row.trim().split(/\s+/u);

  test('is granted to exactly these people', () => {
    expect(PEOPLE.map(([who, roles]) => [who, granted(permission, roles) ? 'yes' : '-'])).toStrictEqual(
      PEOPLE.map(([who], column) => [who, cells[column]]),
    );
  });

  test("is granted to a partner's admin as to any partner", () => {
    const partner = cells[3] === 'yes';
    expect(granted(permission, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'])).toBe(partner);
  });

  test('is granted to an admin who is a manager if it is to one of both', () => {
    const either = cells[1] === 'yes' || cells[2] === 'yes';
    expect(granted(permission, ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'])).toBe(either);
  });
});

test.each<[string, Role[], boolean]>([
  ['a learner', [], false],
  ['a manager', ['ROLE_MANAGER'], false],
  ['an admin', ['ROLE_ADMINISTRATOR'], false],
  ['a partner', ['ROLE_PARTNER'], true],
  ['a super admin', ['ROLE_SUPER_ADMIN'], true],
])('whether %s with the roles %j makes only test runs', (_who, roles, expected) => {
  expect(onlyTests(person(...roles))).toBe(expected);
});

test.each<[Role[], Role[], boolean]>([
  [[], [], false],
  [[], ['ROLE_MANAGER'], true],
  [['ROLE_MANAGER'], ['ROLE_MANAGER'], false],
  [['ROLE_MANAGER'], ['ROLE_ADMINISTRATOR'], true],
  [['ROLE_MANAGER'], ['ROLE_MANAGER', 'ROLE_ADMINISTRATOR'], true],
  [['ROLE_ADMINISTRATOR'], ['ROLE_MANAGER'], false],
  [['ROLE_ADMINISTRATOR'], ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], false],
  [['ROLE_ADMINISTRATOR'], ['ROLE_PARTNER'], true],
  [['ROLE_ADMINISTRATOR'], ['ROLE_SUPER_ADMIN'], true],
  [['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'], ['ROLE_MANAGER'], true],
  [['ROLE_PARTNER'], ['ROLE_PARTNER'], false],
])('whether a person with the roles %j finds rights above theirs in %j: %j', (own, others, expected) => {
  expect(hasRightsAbove(person(...own), others)).toBe(expected);
});

test.each<[Role[], Role[], boolean]>([
  [['ROLE_MANAGER'], [], true],
  [['ROLE_MANAGER'], ['ROLE_MANAGER'], false],
  [['ROLE_MANAGER'], ['ROLE_ADMINISTRATOR'], false],
  [['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], [], true],
  [['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], ['ROLE_MANAGER'], true],
  [['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], ['ROLE_ADMINISTRATOR'], true],
  [['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], ['ROLE_SUPER_ADMIN'], false],
])('whether a person with the roles %j may add one with %j to the team: %j', (own, others, expected) => {
  expect(mayAddToTeam(person(...own), others)).toBe(expected);
});

test.each<[Role, boolean, boolean]>([
  ['ROLE_PARTNER', false, true],
  ['ROLE_PARTNER', true, false],
  ['ROLE_ADMINISTRATOR', true, true],
  ['ROLE_SUPER_ADMIN', true, true],
])('whether %s may change the texts of a training that was published before (%j): %j', (role, published, expected) => {
  expect(mayEditInformation(person(role), { alreadyPublished: published })).toBe(expected);
});

test.each<[Role[], string[]]>([
  [[], []],
  [['ROLE_MANAGER'], []],
  [['ROLE_ADMINISTRATOR'], ['their own']],
  [['ROLE_PARTNER'], ['their own']],
  [['ROLE_SUPER_ADMIN'], ['their own', "a partner's"]],
])('a person with the roles %j may change these trainings: %j', (roles, expected) => {
  const trainings = {
    'their own': { isOwner: true, isFromPartner: false },
    "a partner's": { isOwner: false, isFromPartner: true },
    "another company's": { isOwner: false, isFromPartner: false },
  };
  const found = Object.entries(trainings).filter(([, training]) => mayChangeTraining(person(...roles), training));
  expect(found.map(([whose]) => whose)).toStrictEqual(expected);
});

test('a training that waits for a review, or is under one, is not edited; nor is one of others', () => {
  const training = { isOwner: true, isFromPartner: true, alreadyPublished: false };
  const editable = [...TRAINING_STATUSES, null].filter((status) =>
    mayEditTraining(person('ROLE_PARTNER'), { ...training, status }),
  );
  expect(editable).toStrictEqual(['UNKNOWN', 'CREATED', 'VALIDATED', 'REJECTED', null]);
  expect(mayEditTraining(person('ROLE_PARTNER'), { ...training, isOwner: false, status: 'CREATED' })).toBe(false);
});

test.each<[Role[], string[]]>([
  [[], []],
  [['ROLE_MANAGER'], ['their own']],
  [['ROLE_ADMINISTRATOR'], ['their own', "the company's"]],
  [['ROLE_PARTNER', 'ROLE_MANAGER'], []],
  [['ROLE_SUPER_ADMIN'], []],
])('a person with the roles %j may edit these courses: %j', (roles, expected) => {
  const courses = {
    'their own': { isOwner: true, isGlobal: false },
    "the company's": { isOwner: false, isGlobal: true },
    "a manager's": { isOwner: false, isGlobal: false },
  };
  const found = Object.entries(courses).filter(([, course]) => mayEditCourse(person(...roles), course));
  expect(found.map(([whose]) => whose)).toStrictEqual(expected);
});
