import { expect, test } from '@jest/globals';
import { contractState } from './contract-state.ts';

test('a contract is ending from 30 days before its last day on, and ended after that day', () => {
  expect([31, 30, 1, 0, -1].map(contractState)).toStrictEqual(['active', 'ending', 'ending', 'ending', 'ended']);
});
