import { expect, test } from '@jest/globals';
import { readState } from './dashboard-state.ts';

test('a training in the navigation state opens the view per training', () => {
  expect(readState({ formationId: 7 })).toStrictEqual({ page: 'PER_FORMATION', formationId: 7 });
  expect(readState({ formationId: 7, page: 'PER_FORMATION' })).toStrictEqual({ page: 'PER_FORMATION', formationId: 7 });
});

test('the general view keeps the chosen training', () => {
  expect(readState({ formationId: 7, page: 'GENERAL' })).toStrictEqual({ page: 'GENERAL', formationId: 7 });
});

test('a missing or unknown state opens the general view', () => {
  for (const state of [null, undefined, 'x', 3, [], { page: 'ELSEWHERE' }, { formationId: 'seven' }])
    expect(readState(state)).toStrictEqual({ page: 'GENERAL', formationId: undefined });
});
