import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readState } from './state.ts';

test('a training in the navigation state opens the page per training', () => {
  assert.deepEqual(readState({ formationId: 7 }), { page: 'PER_FORMATION', formationId: 7 });
  assert.deepEqual(readState({ formationId: 7, page: 'PER_FORMATION' }), { page: 'PER_FORMATION', formationId: 7 });
});

test('the general page keeps the training that was chosen before', () => {
  assert.deepEqual(readState({ formationId: 7, page: 'GENERAL' }), { page: 'GENERAL', formationId: 7 });
});

test('no state, or one that is not ours, shows the general page', () => {
  for (const state of [null, undefined, 'x', 3, [], { page: 'ELSEWHERE' }, { formationId: 'seven' }])
    assert.deepEqual(readState(state), { page: 'GENERAL', formationId: undefined });
});
