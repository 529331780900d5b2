import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EMAIL_MAX, NAME_MAX } from '@vr/shared-api/limits';
import { type Facts, type JudgedRow, judgeRows, type KnownPerson } from './judge.ts';
import type { ImportRow } from './parse.ts';

const emailOf = (name: string) => `${name}@company.example`;

let ids = 0;
function nextId(): number {
  ids += 1;
  return ids;
}
const person = (name: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  id: nextId(),
  firstName: name,
  lastName: 'Petit',
  email: emailOf(name),
  roles: [],
  disabled: false,
  managerIds: [],
  isAboveAdmin: false,
  ...more,
});
const ADMIN = person('admin', { roles: ['ROLE_ADMINISTRATOR'] });

/** Returns a row for a person, without its line number. */
const row = (name: string, roles = 'learner', more: Partial<ImportRow['cells']> = {}): Omit<ImportRow, 'line'> => ({
  cells: { firstName: name, lastName: 'Petit', email: emailOf(name), roles, managerEmail: '', ...more },
  hasWrongCellCount: false,
  surplus: [],
});
const judge = (rows: readonly Omit<ImportRow, 'line'>[], facts: Partial<Facts> = {}) =>
  judgeRows(
    rows.map((one, place) => ({ ...one, line: place + 2 })),
    { freePlaces: 100, people: [ADMIN], takenEmails: [], ...facts },
  );
const outcomes = (judged: readonly JudgedRow[]) =>
  judged.map(({ outcome, problems }) =>
    outcome === 'REFUSED' ? problems.map(({ reason }) => reason).join() : outcome,
  );

describe('a new person', () => {
  test('is added with the roles of the cell, in any language and with any separator', () => {
    const cells = [
      'Learner',
      'Gestionnaire',
      'manager',
      'FORMATRICE | apprenant',
      'responsable/gestor',
      'admin;Manager',
    ];
    const judged = judge(cells.map((roles, place) => row(`p${place}`, roles)));
    assert.deepEqual(
      judged.map(({ outcome, roles }) => [outcome, roles]),
      [
        ['ADD', []],
        ['ADD', ['ROLE_ADMINISTRATOR']],
        ['ADD', ['ROLE_MANAGER']],
        ['ADD', ['ROLE_MANAGER']],
        ['ADD', ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']],
        ['ADD', ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']],
      ],
    );
  });

  test('is refused with every cell that is wrong, its value and the reason', () => {
    const [judged] = judge([
      row('x', 'boss', { firstName: '', lastName: 'a'.repeat(NAME_MAX + 1), email: 'x@y', managerEmail: '=1+1' }),
    ]);
    assert.deepEqual(judged?.problems, [
      { column: 'firstName', value: '', reason: 'REQUIRED' },
      { column: 'lastName', value: 'a'.repeat(NAME_MAX + 1), reason: 'TOO_LONG' },
      { column: 'email', value: 'x@y', reason: 'INVALID_EMAIL' },
      { column: 'roles', value: 'boss', reason: 'UNKNOWN_ROLE' },
      { column: 'managerEmail', value: '=1+1', reason: 'FORMULA' },
    ]);
    const refused = outcomes(
      judge([
        row('a', ''),
        row('b', ' / '),
        row('c', 'learner', { email: '' }),
        row('d', 'learner', { email: `${'d'.repeat(EMAIL_MAX)}@company.example` }),
        row('e', 'learner', { firstName: 'One\nTwo' }),
        row('f', 'learner', { managerEmail: 'somebody' }),
        row('i', 'manager, boss'),
        ...['=SUM(A1)', '+1', '-', '@SUM', "'=SUM(A1)", '＝1'].map((formula, place) =>
          row(`g${place}`, 'learner', { lastName: formula }),
        ),
        { ...row('h', ''), hasWrongCellCount: true },
      ]),
    );
    assert.deepEqual(refused, [
      'REQUIRED',
      'REQUIRED',
      'REQUIRED',
      'TOO_LONG',
      'INVALID_NAME',
      'INVALID_EMAIL',
      'UNKNOWN_ROLE',
      'FORMULA',
      'FORMULA',
      'FORMULA',
      'FORMULA',
      'FORMULA',
      'FORMULA',
      'WRONG_CELL_COUNT',
    ]);
    assert.deepEqual(outcomes(judge([row('i', 'learner', { lastName: 'i'.repeat(NAME_MAX) })])), ['ADD']);
    // A full company adds no second reason.
    assert.deepEqual(outcomes(judge([row('j', 'boss')], { freePlaces: 0 })), ['UNKNOWN_ROLE']);
  });

  test('may have an address of the greatest length', () => {
    const parts = `a@${`${'b'.repeat(60)}.`.repeat(4)}`;
    const longest = parts + 'c'.repeat(EMAIL_MAX - parts.length);
    const [fits] = judge([row('ana', 'learner', { email: longest })]);
    assert.deepEqual([fits?.outcome, fits?.fields], ['ADD', []]);
    assert.deepEqual(outcomes(judge([row('ana', 'learner', { email: `${longest}c` })])), ['TOO_LONG']);
  });

  test('with an impossible address is not compared with others', () => {
    const twice = [row('ana', 'learner', { email: 'ana' }), row('ana', 'learner', { email: 'ana' })];
    assert.deepEqual(outcomes(judge(twice)), ['INVALID_EMAIL', 'INVALID_EMAIL']);
  });

  test('is not kept out by a row above whose cells may stand in wrong columns', () => {
    assert.deepEqual(outcomes(judge([{ ...row('ana'), hasWrongCellCount: true }, row('ana')])), [
      'WRONG_CELL_COUNT',
      'ADD',
    ]);
  });

  test('needs an address that nobody else has, elsewhere or in the rows above', () => {
    const judged = judge(
      [
        row('ana', 'boss'),
        row('bob'),
        row('other', 'learner', { email: 'ANA@company.example' }),
        row('bob'),
        row('ana'),
      ],
      { takenEmails: [emailOf('BOB')] },
    );
    assert.deepEqual(outcomes(judged), [
      'UNKNOWN_ROLE',
      'EMAIL_IN_USE',
      'DUPLICATE_ROW',
      'DUPLICATE_ROW',
      'DUPLICATE_ROW',
    ]);
    assert.deepEqual(
      judged.map(({ problems }) => problems[0]?.line),
      [undefined, undefined, 2, 3, 2],
    );
  });

  test('needs a free place, of which refused and known people take none', () => {
    const known = person('known');
    const judged = judge([row('a', 'boss'), row('b'), row('known', 'manager'), row('c'), row('d')], {
      freePlaces: 2,
      people: [ADMIN, known],
    });
    assert.deepEqual(outcomes(judged), ['UNKNOWN_ROLE', 'ADD', 'UPDATE', 'ADD', 'USER_QUOTA_REACHED']);
    // A company can have more people than its contract allows after the contract has changed.
    assert.deepEqual(outcomes(judge([row('a')], { freePlaces: -3 })), ['USER_QUOTA_REACHED']);
  });
});

describe('a known person', () => {
  test('is unchanged if nothing differs but the case of the address', () => {
    const boss = person('boss', { roles: ['ROLE_MANAGER'] });
    const known = person('ana', { roles: ['ROLE_MANAGER'], managerIds: [boss.id] });
    const facts = { people: [ADMIN, boss, known] };
    const same = [row('ana', 'manager', { email: 'Ana@Company.example' })];
    assert.deepEqual(outcomes(judge(same, facts)), ['UNCHANGED']);
    assert.deepEqual(outcomes(judge([row('ana', 'manager', { managerEmail: 'BOSS@company.example' })], facts)), [
      'UNCHANGED',
    ]);
  });

  test('is updated in the fields that differ, and keeps roles that an admin cannot give', () => {
    const boss = person('boss', { roles: ['ROLE_MANAGER'] });
    const known = person('ana', { roles: ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR'], managerIds: [ADMIN.id, boss.id] });
    const [judged] = judge(
      [row('ana', 'manager', { firstName: 'Anna', lastName: 'Grand', managerEmail: emailOf('boss') })],
      { people: [ADMIN, boss, known] },
    );
    assert.deepEqual(
      [judged?.outcome, judged?.fields, judged?.roles],
      ['UPDATE', ['firstName', 'lastName', 'roles', 'manager'], ['ROLE_PARTNER', 'ROLE_MANAGER']],
    );
  });

  test('gets another manager only if that is not their one manager already', () => {
    const [boss, other] = [person('boss', { roles: ['ROLE_MANAGER'] }), person('other', { roles: ['ROLE_MANAGER'] })];
    const after = (managerIds: number[]) => {
      const people = [ADMIN, boss, other, person('ana', { managerIds })];
      return outcomes(judge([row('ana', 'learner', { managerEmail: emailOf('boss') })], { people }));
    };
    assert.deepEqual(after([boss.id]), ['UNCHANGED']);
    assert.deepEqual(after([other.id]), ['UPDATE']);
    assert.deepEqual(after([boss.id, other.id]), ['UPDATE']);
    assert.deepEqual(after([]), ['UPDATE']);
  });

  test('with rights above those of the admin can only stay as they are', () => {
    const people = [ADMIN, person('root', { roles: ['ROLE_SUPER_ADMIN'], isAboveAdmin: true })];
    assert.deepEqual(outcomes(judge([row('root')], { people })), ['UNCHANGED']);
    assert.deepEqual(outcomes(judge([row('root', 'manager')], { people })), ['RIGHTS_ABOVE_OWN']);
  });

  test('keeps the admin role if nobody else has it and can sign in', () => {
    const disabled = person('off', { roles: ['ROLE_ADMINISTRATOR'], disabled: true });
    const second = person('second', { roles: ['ROLE_ADMINISTRATOR'] });
    assert.deepEqual(outcomes(judge([row('admin')], { people: [ADMIN, disabled] })), ['LAST_ADMIN']);
    const both = judge([row('admin'), row('off', 'admin')], { people: [ADMIN, disabled] });
    assert.deepEqual(outcomes(both), ['LAST_ADMIN', 'UNCHANGED']);
    assert.deepEqual(outcomes(judge([row('admin')], { people: [ADMIN, second] })), ['UPDATE']);
    assert.deepEqual(outcomes(judge([row('admin'), row('second')], { people: [ADMIN, second] })), [
      'UPDATE',
      'LAST_ADMIN',
    ]);
    assert.deepEqual(outcomes(judge([row('admin'), row('new', 'admin')])), ['UPDATE', 'ADD']);
    // The new admin is refused, so the old one stays.
    assert.deepEqual(outcomes(judge([row('admin'), row('new', 'admin')], { freePlaces: 0 })), [
      'LAST_ADMIN',
      'USER_QUOTA_REACHED',
    ]);
  });
});

describe('a manager', () => {
  const inTeamOf = (name: string, manager: string) => row(name, 'learner', { managerEmail: emailOf(manager) });

  test('is a manager of the company or of an accepted row above', () => {
    const boss = person('boss', { roles: ['ROLE_MANAGER'] });
    const promoted = person('promoted');
    const judged = judge(
      [
        inTeamOf('a', 'boss'),
        inTeamOf('b', 'later'),
        row('promoted', 'manager'),
        inTeamOf('c', 'PROMOTED'),
        row('later', 'manager'),
        inTeamOf('d', 'later'),
        row('refused', 'manager', { lastName: '' }),
        inTeamOf('e', 'refused'),
        inTeamOf('f', 'admin'),
        inTeamOf('g', 'nobody'),
        inTeamOf('h', 'h'),
      ],
      { people: [ADMIN, boss, promoted], takenEmails: [emailOf('nobody')] },
    );
    assert.deepEqual(outcomes(judged), [
      'ADD',
      'MANAGER_NOT_FOUND',
      'UPDATE',
      'ADD',
      'ADD',
      'ADD',
      'REQUIRED',
      'MANAGER_NOT_FOUND',
      'MANAGER_NOT_FOUND',
      'MANAGER_NOT_FOUND',
      'OWN_MANAGER',
    ]);
  });

  test('is looked for although another cell is wrong, but not if the row is misshapen', () => {
    const unknown = { managerEmail: emailOf('nobody') };
    assert.deepEqual(outcomes(judge([row('a', 'learner', { ...unknown, lastName: '' })])), [
      'REQUIRED,MANAGER_NOT_FOUND',
    ]);
    assert.deepEqual(outcomes(judge([{ ...row('a', 'learner', unknown), hasWrongCellCount: true }])), [
      'WRONG_CELL_COUNT',
    ]);
  });

  test('is not one whom the file makes a learner, above or below', () => {
    const people = [ADMIN, person('boss', { roles: ['ROLE_MANAGER'] })];
    const rows = [inTeamOf('a', 'boss'), row('boss'), inTeamOf('b', 'boss')];
    assert.deepEqual(outcomes(judge(rows, { people })), ['MANAGER_NOT_FOUND', 'UPDATE', 'MANAGER_NOT_FOUND']);
    const refused = [inTeamOf('a', 'boss'), row('boss', 'learner', { lastName: '' })];
    assert.deepEqual(outcomes(judge(refused, { people })), ['ADD', 'REQUIRED']);
  });

  test('who would lose the role with a refused row stays one', () => {
    const people = [person('boss', { roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] })];
    assert.deepEqual(outcomes(judge([row('boss'), inTeamOf('a', 'boss')], { people })), ['LAST_ADMIN', 'ADD']);
  });
});
