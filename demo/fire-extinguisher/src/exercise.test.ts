import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { choicesOf, createExercise, type StepResult } from '@vr/demo-kit/exercise';
import { type ActionId, RULES, STEP_IDS, type StepId } from './exercise.ts';

const RIGHT: ActionId[] = ['call-point', 'water', 'pull-pin', 'spot-safe', 'watch-embers', 'spray-embers', 'back-away'];

/** Plays the exercise to the end, making each of the mistakes in the stage that offers it. */
function play(mistakes: ActionId[] = [], sweepScore = 100) {
  const done: StepResult<StepId, ActionId>[] = [];
  const exercise = createExercise(RULES, (result) => done.push({ ...result }));
  while (exercise.stage) {
    const { stage } = exercise;
    if (stage === 'sweep') exercise.complete(sweepScore);
    else {
      const choices = choicesOf(RULES, stage);
      for (const mistake of mistakes) if (choices.includes(mistake)) exercise.choose(mistake);
      exercise.choose(choices.find((choice) => RIGHT.includes(choice)) as ActionId);
    }
  }
  return { exercise, done };
}

describe('the exercise', () => {
  it('reports each step once, in order, with 100 points if there were no mistakes', () => {
    const { exercise, done } = play();
    assert.deepEqual(
      done.map(({ id }) => id),
      STEP_IDS,
    );
    assert.ok(done.every(({ score, mistakes }) => score === 100 && mistakes.length === 0));
    assert.equal(exercise.score, 100);
  });

  it('takes the cost of a mistake off the score of its step, continues, and uses the weights of the step file', () => {
    const { exercise, done } = play(['co2', 'powder']);
    assert.equal(done[1]?.score, 30);
    assert.deepEqual(done[1]?.mistakes, ['co2', 'powder']);
    assert.equal(exercise.score, Math.round((100 * 10 + 30 * 3) / 13));
  });

  it('charges a repeated mistake only once', () => {
    const exercise = createExercise(RULES, () => {});
    assert.deepEqual(exercise.choose('open-window'), { right: false, cost: 40 });
    assert.deepEqual(exercise.choose('open-window'), { right: false, cost: 0 });
    assert.equal(exercise.results[0]?.score, 60);
  });

  it('gives no score below zero', () => {
    const { done } = play(['spot-close', 'spot-cornered', 'spot-far']);
    assert.equal(done[3]?.score, 0);
  });

  it('refuses choices of other stages', () => {
    const exercise = createExercise(RULES, () => {});
    assert.throws(() => exercise.choose('back-away'), RangeError);
    assert.throws(() => exercise.complete(100), RangeError);
  });

  it('has exactly one right choice in every stage except the sweep', () => {
    for (const { id } of RULES.stages)
      assert.equal(choicesOf(RULES, id).filter((choice) => RIGHT.includes(choice)).length, id === 'sweep' ? 0 : 1, id);
  });
});
