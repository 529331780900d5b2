import { beforeEach, describe, expect, test } from '@jest/globals';
import { KEPT_RESULT_MAX_CHARS, KEPT_RESULTS_MAX, KEPT_RESULTS_PER_TRAINING } from '@vr/shared-api/limits';
import { memoryStorage } from '../embed/memory-storage.ts';
import { report } from '../testing/report.ts';
import { clearExceptResults, readResult, removeResult, resultsOf, storeResult } from './stored-results.ts';

const launch = { userToken: 'token', userId: 5, trainingId: 42 };
const idsOf = (userId: number) => resultsOf(storage, userId).map(({ sessionId }) => sessionId);

let storage = memoryStorage();
beforeEach(() => {
  storage = memoryStorage();
});

describe('stored results', () => {
  test('hold the newest report of each session, oldest session first', () => {
    storeResult(storage, launch, report('b', { seconds: 10 }), 2);
    storeResult(storage, launch, report('a'), 1);
    storeResult(storage, launch, report('b', { seconds: 40 }), 9);
    expect(idsOf(5)).toStrictEqual(['a', 'b']);
    expect(readResult(storage, 5, { trainingId: 42, sessionId: 'b' })?.report.seconds).toBe(40);
  });

  test('belong to one person', () => {
    storeResult(storage, launch, report('a'), 1);
    storeResult(storage, { ...launch, userId: 55 }, report('b'), 1);
    expect(idsOf(5)).toStrictEqual(['a']);
    expect(idsOf(55)).toStrictEqual(['b']);
  });

  test('stay when the rest of the storage is cleared', () => {
    storage.setItem('token', 'secret');
    storage.setItem('draft:5:profile', '{}');
    storeResult(storage, launch, report('a'), 1);
    clearExceptResults(storage);
    expect(storage.length).toBe(1);
    expect(idsOf(5)).toStrictEqual(['a']);
  });

  test('are removed only if no newer report of the session is stored', () => {
    const first = report('a', { seconds: 10 });
    storeResult(storage, launch, report('a', { seconds: 20 }), 1);
    removeResult(storage, 5, 42, first);
    expect(idsOf(5)).toStrictEqual(['a']);
    removeResult(storage, 5, 42, report('a', { seconds: 20 }));
    expect(idsOf(5)).toStrictEqual([]);
  });

  test('of one training displace only the oldest of that training', () => {
    storeResult(storage, { ...launch, trainingId: 7 }, report('other'), 0);
    for (let at = 1; at <= KEPT_RESULTS_PER_TRAINING + 1; at += 1) storeResult(storage, launch, report(`${at}`), at);
    const ids = idsOf(5);
    expect(ids).toHaveLength(1 + KEPT_RESULTS_PER_TRAINING);
    expect(ids.slice(0, 2)).toStrictEqual(['other', '2']);
  });

  test('are limited in number and size', () => {
    for (let at = 1; at <= KEPT_RESULTS_MAX + 1; at += 1)
      storeResult(storage, { ...launch, trainingId: at }, report(`${at}`), at);
    expect(idsOf(5)).toHaveLength(KEPT_RESULTS_MAX);
    expect(idsOf(5)[0]).toBe('2');
    storeResult(storage, launch, report('large', { contentVersion: 'x'.repeat(KEPT_RESULT_MAX_CHARS) }), 999);
    expect(idsOf(5).includes('large')).toBe(false);
  });

  test('that cannot be read are ignored', () => {
    storage.setItem('result:5:42:a', 'no json');
    expect(readResult(storage, 5, { trainingId: 42, sessionId: 'a' })).toBeUndefined();
  });
});
