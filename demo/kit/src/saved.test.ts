import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createExercise, type Rules } from './exercise.ts';
import { choicesBefore, restore, type Saved, stateOf } from './saved.ts';

const RULES: Rules<string, string, string> = {
  steps: [
    { id: 'prepare', weight: 1 },
    { id: 'spray', weight: 2 },
    { id: 'leave', weight: 1 },
  ],
  stages: [
    { id: 'find', step: 'prepare' },
    { id: 'tell', step: 'prepare' },
    { id: 'sweep', step: 'spray' },
    { id: 'door', step: 'leave' },
  ],
  choices: {
    find: { look: 0, guess: 40 },
    tell: { call: 0, whisper: 20, shout: 10 },
    sweep: {},
    door: { walk: 0, run: 30 },
  },
};

/** Returns the portal's resume data for a stored state. */
const resumeOf = (saved: Saved) => ({ steps: [], state: stateOf(saved) });
const play = (from?: Saved) => createExercise(RULES, () => {}, from);
const savedOf = ({ stage, results }: ReturnType<typeof play>): Saved => ({ stage: stage ?? '', results: [...results] });

describe('an exercise that is continued', () => {
  it('is at the same stage, with the same score, mistakes and stored special', () => {
    const left = play();
    left.choose('guess');
    left.choose('look');
    left.choose('whisper');
    const saved = restore(RULES, resumeOf({ ...savedOf(left), special: { heat: 1 } }));
    assert.ok(saved);
    assert.deepEqual(saved.special, { heat: 1 });
    const continued = play(saved);
    assert.equal(continued.stage, 'tell');
    assert.deepEqual(continued.results[0], { id: 'prepare', done: false, score: 40, mistakes: ['guess', 'whisper'] });
    assert.deepEqual(continued.choose('whisper'), { right: false, cost: 0 }, 'a mistake is charged once');
    continued.choose('call');
    continued.complete(90);
    continued.choose('walk');
    left.choose('call');
    left.complete(90);
    left.choose('walk');
    assert.equal(continued.score, left.score);
    assert.deepEqual(continued.results, left.results);
  });

  it('has its finished steps and their score from the beginning', () => {
    const left = play();
    for (const choice of ['guess', 'look', 'call']) left.choose(choice);
    const continued = play(restore(RULES, resumeOf(savedOf(left))) ?? undefined);
    assert.deepEqual([continued.stage, continued.score], ['sweep', 60]);
  });

  it('continues after the steps that the portal has, if there is no state that can be read', () => {
    const steps = [
      { id: 'prepare', score: 70 },
      { id: 'leave', score: 100 },
    ];
    for (const state of [null, '', '{}', 'null', '{"stage":"gone","results":[]}', '{"stage":"door","results":[{}]}']) {
      const continued = play(restore(RULES, { steps, state }) ?? undefined);
      assert.deepEqual([continued.stage, continued.score], ['sweep', 70], String(state));
    }
  });

  it('refuses a state whose values the rules do not have', () => {
    const saved = savedOf(play());
    for (const broken of [
      { score: 101 },
      { score: 'x' },
      { mistakes: ['unknown'] },
      { mistakes: null },
      { id: 'leave' },
    ]) {
      const results = saved.results.map((result, i) => (i === 0 ? { ...result, ...broken } : result));
      assert.equal(restore(RULES, resumeOf({ stage: 'door', results: results as Saved['results'] })), null);
    }
  });

  it('does not exist if nothing has happened or everything is done', () => {
    assert.equal(restore(RULES, null), null);
    assert.equal(restore(RULES, { steps: [], state: null }), null);
    assert.equal(restore(RULES, resumeOf(savedOf(play()))), null);
    const steps = RULES.steps.map(({ id }) => ({ id, score: 100 }));
    assert.equal(restore(RULES, { steps, state: null }), null);
  });

  it('exists after a first mistake', () => {
    const left = play();
    left.choose('guess');
    assert.equal(restore(RULES, resumeOf(savedOf(left)))?.stage, 'find');
  });
});

it('the scene catches up with the right choices before the stage', () => {
  assert.deepEqual(choicesBefore(RULES, 'find'), []);
  assert.deepEqual(choicesBefore(RULES, 'door'), ['look', 'call']);
});
