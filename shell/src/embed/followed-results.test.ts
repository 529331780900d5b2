import { expect, test } from '@jest/globals';
import { createSessionStore } from '@vr/shared-api/session';
import { createResults } from '../results/results.ts';
import { report } from '../testing/report.ts';
import { followedBy } from './followed-results.ts';
import { memoryStorage } from './memory-storage.ts';

test('the foreign page learns of the start and, once, of the end of a training', () => {
  const events: unknown[] = [];
  const session = createSessionStore(memoryStorage(), () => undefined);
  const results = followedBy(
    (type, detail) => events.push([type, detail]),
    createResults(memoryStorage(), session, () => 0),
  );
  const launch = results.follow({ userToken: 't', userId: 4, trainingId: 12 });
  launch.keep(report('a'));
  launch.keep(report('a', { finished: true, score: 80 }));
  launch.send(report('a', { finished: true, score: 80 }));
  expect(events).toStrictEqual([
    ['vr-training-started', { trainingId: 12 }],
    ['vr-training-finished', { trainingId: 12, score: 80 }],
  ]);
});
