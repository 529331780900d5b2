import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Visitor } from '../http/visitor.ts';
import { type Canary, type RemoteState, versionsFor } from './choose-release.ts';

const nobody: Canary = { version: 'new', percent: 0, clientIds: [] };
const state = (canary: Partial<Canary> | null, previous: string | null = 'old'): RemoteState => ({
  name: 'mfe-catalog',
  current: 'current',
  previous,
  canary: canary && { ...nobody, ...canary },
});
const person = (personId: number, clientId = 7): Visitor => ({ personId, clientId });

const CASES: [what: string, state: RemoteState, Visitor | undefined, expected: string][] = [
  ['without a canary', state(null), person(1), 'current'],
  ['a canary for nobody', state({}), person(1), 'current'],
  ['a canary for everybody', state({ percent: 100 }), person(1), 'new'],
  ['somebody who has never signed in', state({ percent: 100, clientIds: [7] }), undefined, 'current'],
  ['a canary of the own company', state({ clientIds: [3, 7] }), person(1), 'new'],
  ['a canary of another company', state({ clientIds: [3] }), person(1), 'current'],
];
describe('the release for a visitor', () => {
  for (const [what, given, visitor, expected] of CASES)
    test(`is the ${expected} one: ${what}`, () => assert.equal(versionsFor(given, visitor)[0], expected));
});

test('the current and the previous release stand in for a canary, and the previous one for the current', () => {
  assert.deepEqual(versionsFor(state({ percent: 100 }), person(1)), ['new', 'current', 'old']);
  assert.deepEqual(versionsFor(state(null), person(1)), ['current', 'old']);
  assert.deepEqual(versionsFor(state(null, null), person(1)), ['current']);
});

const getsIt = (percent: number, personId: number, name = 'mfe-catalog') =>
  versionsFor({ ...state({ percent }), name }, person(personId))[0] === 'new';
const PEOPLE = Array.from({ length: 20_000 }, (_, index) => index + 1);

test('a percentage of people gets the canary, and stays in it when the percentage grows', () => {
  for (const percent of [1, 10, 50]) {
    const share = (PEOPLE.filter((id) => getsIt(percent, id)).length / PEOPLE.length) * 100;
    assert.ok(Math.abs(share - percent) < 1, `${share} of ${percent}`);
  }
  for (const id of PEOPLE) if (getsIt(10, id)) assert.ok(getsIt(25, id), String(id));
});

test('the canaries of two remotes go to different people', () => {
  const both = PEOPLE.filter((id) => getsIt(50, id) && getsIt(50, id, 'mfe-admin')).length / PEOPLE.length;
  assert.ok(Math.abs(both - 0.25) < 0.02, String(both));
});
