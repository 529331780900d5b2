import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { failsTooOften } from './health.ts';

const NONE = { people: 0, failed: 0 };

const CASES: [what: string, release: typeof NONE, before: typeof NONE, expected: boolean][] = [
  ['nobody who has it', NONE, NONE, false],
  ['too few people', { people: 4, failed: 4 }, NONE, false],
  ['enough people, and nothing to compare with', { people: 5, failed: 5 }, NONE, true],
  ['the same share as before', { people: 50, failed: 10 }, { people: 500, failed: 100 }, false],
  ['exactly ten points more', { people: 50, failed: 15 }, { people: 50, failed: 10 }, false],
  ['more than ten points more', { people: 50, failed: 16 }, { people: 50, failed: 10 }, true],
  ['many people, and a small share', { people: 1000, failed: 50 }, { people: 1000, failed: 0 }, false],
];
describe('a release fails', () => {
  for (const [what, release, before, expected] of CASES)
    test(`${expected ? 'too often' : 'not too often'} with ${what}`, () =>
      assert.equal(failsTooOften(release, before), expected));
});
