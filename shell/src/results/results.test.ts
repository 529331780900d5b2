import { beforeEach, describe, expect, test } from '@jest/globals';
import { createSessionStore } from '@vr/shared-api/session';
import { memoryStorage } from '../embed/memory-storage.ts';
import { profileOf } from '../testing/profile.ts';
import { report } from '../testing/report.ts';
import { createResults } from './results.ts';
import { clearExceptResults } from './stored-results.ts';

const launch = { userToken: 'token', userId: 5, trainingId: 42 };

let storage = memoryStorage();
beforeEach(() => {
  storage = memoryStorage();
});

function openPortal(personId: number | null = 5) {
  const session = createSessionStore(storage, () => clearExceptResults(storage));
  if (personId !== null) session.getState().signedIn('session', profileOf({ id: personId }));
  const results = createResults(storage, session, Date.now);
  return { session, results, waiting: () => results.waiting.getState().map(({ sessionId }) => sessionId) };
}

describe('a result', () => {
  test('waits only after its content is closed, because the open content sends it itself', () => {
    const { results, waiting } = openPortal();
    const played = results.follow(launch);
    played.keep(report('a'));
    expect(waiting()).toStrictEqual([]);
    played.end();
    expect(waiting()).toStrictEqual(['a']);
  });

  test('does not wait if the server had it before the content was closed', () => {
    const { results, waiting } = openPortal();
    const played = results.follow(launch);
    played.keep(report('a'));
    played.settle(report('a'));
    played.end();
    expect(waiting()).toStrictEqual([]);
  });

  test('still waits if only an older state of it was accepted', () => {
    const { results, waiting } = openPortal();
    const played = results.follow(launch);
    played.keep(report('a', { seconds: 10 }));
    played.keep(report('a', { seconds: 40 }));
    played.settle(report('a', { seconds: 10 }));
    played.end();
    expect(waiting()).toStrictEqual(['a']);
  });

  test('waits in the next page if the tab was closed', () => {
    openPortal().results.follow(launch).keep(report('a'));
    expect(openPortal().waiting()).toStrictEqual(['a']);
  });

  test('survives a sign-out and waits for its person alone', () => {
    const { session, results, waiting } = openPortal();
    const played = results.follow(launch);
    played.keep(report('a'));
    played.end();
    session.getState().signedOut();
    expect(storage.getItem('token')).toBeNull();
    expect(waiting()).toStrictEqual([]);
    session.getState().signedIn('other', profileOf({ id: 6 }));
    expect(waiting()).toStrictEqual([]);
    session.getState().signedIn('again', profileOf());
    expect(waiting()).toStrictEqual(['a']);
  });

  test('that the portal reports itself waits at once, and no longer when it is settled', () => {
    const { results, waiting } = openPortal();
    results.follow(launch).send(report('a'));
    expect(waiting()).toStrictEqual(['a']);
    results.settle(42, report('a'));
    expect(waiting()).toStrictEqual([]);
  });

  test('that the portal reports itself waits as soon as it is no longer only kept', () => {
    const { results, waiting } = openPortal();
    const played = results.follow(launch);
    played.keep(report('a'));
    expect(waiting()).toStrictEqual([]);
    played.send(report('a', { seconds: 40 }));
    expect(waiting()).toStrictEqual(['a']);
  });
});
