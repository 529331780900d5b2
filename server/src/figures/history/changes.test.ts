import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { changesOf, type TimelineRow } from './changes.ts';

const session = (over: Partial<TimelineRow> = {}): TimelineRow => ({
  trainingId: 1,
  stepVersion: null,
  seconds: 60,
  progress: 0,
  score: null,
  finished: false,
  steps: [],
  ...over,
});

const step = (id: string, skill: string) => ({ id, title: { en: id }, skills: [skill] });
const FILE = { steps: [step('alarm', 'soft_skill_calm'), step('exit', 'hard_skill_fire')] } as unknown as StepFile;
const reached = (id: string, score: number) => ({ id, success: score >= 50, score, seconds: 10 });

const changed = (sessions: TimelineRow[], file: StepFile | null = null) => {
  const changes = changesOf(sessions, () => file);
  return sessions.map((one) => {
    const { progressBefore, progressAfter, pointsBefore, pointsAfter } = changes.get(one) ?? {};
    return [progressBefore, progressAfter, pointsBefore, pointsAfter];
  });
};

describe('what a session has changed', () => {
  test('follows from the sessions before it, and adds up', () => {
    assert.deepEqual(
      changed([session({ progress: 40 }), session({ progress: 20 }), session({ progress: 100, score: 70 })]),
      [
        [0, 40, 0, 40],
        [40, 40, 40, 40],
        [40, 100, 40, 70],
      ],
    );
  });

  test('is counted for each training alone', () => {
    const other = session({ trainingId: 2, progress: 30 });
    assert.deepEqual(changed([session({ progress: 40 }), other, session({ progress: 50 })]), [
      [0, 40, 0, 40],
      [0, 30, 0, 30],
      [40, 50, 40, 50],
    ]);
  });

  test('contains the skills whose best value has risen', () => {
    const sessions = [
      session({ steps: [reached('alarm', 60)] }),
      session({ steps: [reached('alarm', 50), reached('exit', 100)] }),
      session({ steps: [reached('alarm', 90), reached('exit', 100)] }),
    ];
    assert.deepEqual(changed(sessions, FILE), [
      [0, 50, 0, 30],
      [50, 100, 30, 80],
      [100, 100, 80, 95],
    ]);
    const changes = changesOf(sessions, () => FILE);
    assert.deepEqual(
      sessions.map((one) => Object.fromEntries(changes.get(one)?.skills ?? [])),
      [
        { soft_skill_calm: { before: 0, after: 0.6 } },
        { hard_skill_fire: { before: 0, after: 1 } },
        { soft_skill_calm: { before: 0.6, after: 0.9 } },
      ],
    );
  });
});
