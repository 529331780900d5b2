import { expect, test } from '@jest/globals';
import { createSessionStore } from '@vr/shared-api/session';
import type { SessionReport } from '@vr/shared-ui/results';
import { createResults } from '../results/results.ts';
import { followedBy } from './followed-results.ts';
import { memoryStorage } from './memory-storage.ts';

const report = (changes: Partial<SessionReport>): SessionReport => ({
  id: 'a5b3',
  fileType: 'WEB_GL',
  startedAt: '2026-11-24T10:00:00Z',
  seconds: 5,
  finished: false,
  steps: [],
  ...changes,
});

test('the foreign page learns of the start and, once, of the end of a training', () => {
  const events: unknown[] = [];
  const session = createSessionStore(memoryStorage(), () => undefined);
  const results = followedBy(
    (type, detail) => events.push([type, detail]),
    createResults(memoryStorage(), session, () => 0),
  );
  const launch = results.follow({ userToken: 't', userId: 4, trainingId: 12 });
  launch.keep(report({}));
  launch.keep(report({ finished: true, score: 80 }));
  launch.send(report({ finished: true, score: 80 }));
  expect(events).toStrictEqual([
    ['vr-training-started', { trainingId: 12 }],
    ['vr-training-finished', { trainingId: 12, score: 80 }],
  ]);
});
