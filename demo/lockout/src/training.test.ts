import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createExercise } from '@vr/demo-kit/exercise';
import { checkTraining } from '@vr/demo-kit/testing';
import { RULES } from './exercise.ts';
import { textsFor } from './texts.ts';

checkTraining({ folder: join(import.meta.dirname, '..'), rules: RULES, textsFor });

test('forgetting an energy and relying on the stop button costs most of the points of these steps', () => {
  const exercise = createExercise(RULES, () => {});
  assert.deepEqual(exercise.choose('electricity-only'), { right: false, cost: 40 });
  for (const action of ['all-sources', 'tell-colleague', 'stop-button'] as const) exercise.choose(action);
  exercise.choose('stop-is-enough');
  exercise.choose('switch-only');
  exercise.choose('switch-and-valve');
  assert.deepEqual(
    exercise.results.slice(0, 2).map(({ score }) => score),
    [60, 20],
  );
});
