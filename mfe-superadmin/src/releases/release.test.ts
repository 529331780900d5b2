import { expect, test } from '@jest/globals';
import { release, remote } from '../testing/remote.ts';
import { failedPercent, stateOf } from './release.ts';

const withCanary = remote({ canary: { version: '1.2.0-c', percent: 5, clients: [] } });

test.each([
  ['1.1.0-b', {}, 'current'],
  ['1.2.0-c', {}, 'canary'],
  ['1.0.0-a', {}, 'previous'],
  ['1.0.0-a', { withdrawnAt: '2026-01-06T10:00:00Z' }, 'withdrawn'],
  // A release that was rolled back and then promoted again counts as current.
  ['1.1.0-b', { withdrawnAt: '2026-01-06T10:00:00Z' }, 'current'],
  ['0.9.0-z', {}, 'published'],
] as const)('the release %s with %j is %s', (version, change, state) =>
  expect(stateOf(release(version, change), withCanary)).toBe(state),
);

test('the share of failures is that of the people who have opened the release', () => {
  expect(failedPercent(release('1', { peopleLoaded: 0, peopleFailed: 0 }))).toBeNull();
  expect(failedPercent(release('1', { peopleLoaded: 3, peopleFailed: 1 }))).toBe(25);
});
