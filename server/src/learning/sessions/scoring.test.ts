import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StepFile } from '@vr/shared-api/steps.schema';
import {
  addSession,
  bestSteps,
  mergeSession,
  NOT_STARTED,
  readSteps,
  type SessionState,
  type StepResult,
  skillValues,
} from './scoring.ts';

const step = (id: string, skills: string[], weight?: number) => ({
  id,
  title: { en: id },
  skills,
  ...(weight ? { weight } : {}),
});
const FILE: StepFile = {
  formatVersion: 1,
  steps: [step('alarm', ['soft_skill_calm']), step('choose', ['hard_skill_fire']), step('act', ['hard_skill_fire'], 2)],
};

const session = (over: Partial<Omit<SessionState, 'steps'>> & { steps?: Parameters<typeof readSteps>[0] }) => ({
  seconds: 0,
  progress: 0,
  score: null,
  finished: false,
  ...over,
  steps: readSteps(over.steps ?? []),
});
const merged = (over: Parameters<typeof session>[0], file: StepFile | null = FILE) =>
  mergeSession(undefined, session(over), file, 200);

describe('a session', () => {
  test('keeps the highest of every value, in whatever order its reports come', () => {
    const reports = [
      session({ seconds: 10, progress: 20, steps: [{ id: 'a', success: false, score: 40, seconds: 5 }] }),
      session({ seconds: 30, progress: 10, score: 70, steps: [{ id: 'a', success: true, score: 30, seconds: 9 }] }),
      session({ seconds: 20, progress: 15, score: 60, finished: true, steps: [{ id: 'b', success: true }] }),
    ];
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2, 2, 0],
    ];
    for (const order of orders) {
      let state: SessionState | undefined;
      for (const index of order) state = mergeSession(state, reports[index] as SessionState, null, 200);
      assert.deepEqual(
        { ...state, steps: Object.fromEntries(state?.steps ?? []) },
        {
          seconds: 30,
          progress: 20,
          score: 70,
          finished: true,
          steps: {
            a: { success: true, score: 40, seconds: 9 },
            b: { success: true, score: 100, seconds: null },
          },
        },
      );
    }
  });

  test('with a step file has the progress of its steps, whatever it reports', () => {
    assert.equal(merged({ progress: 100, steps: [{ id: 'alarm', success: true }] }).progress, 25);
    assert.equal(merged({ progress: 100, steps: [{ id: 'act', success: false, score: 90 }] }).progress, 0);
    const all = FILE.steps.map(({ id }) => ({ id, success: true }));
    assert.equal(merged({ steps: all }).progress, 100);
  });

  test('is complete only when every step is', () => {
    const many: StepFile = { formatVersion: 1, steps: Array.from({ length: 200 }, (_, i) => step(`s${i}`, [])) };
    const allButOne = many.steps.slice(1).map(({ id }) => ({ id, success: true }));
    assert.equal(merged({ steps: allButOne }, many).progress, 99);
  });

  test('keeps steps that are not in the step file, up to a limit, the known ones first', () => {
    const unknown = ['x3', 'x1', 'x4', 'x0', 'x2'].map((id) => ({ id, success: true }));
    for (const file of [FILE, null]) {
      const { steps, progress } = mergeSession(undefined, session({ steps: unknown }), file, 3);
      assert.deepEqual([...steps.keys()], ['x0', 'x1', 'x2']);
      assert.equal(progress, 0);
    }
    const state = mergeSession(undefined, session({ steps: unknown }), FILE, 3);
    const more = mergeSession(state, session({ steps: [{ id: 'alarm', success: true }] }), FILE, 3);
    assert.deepEqual([...more.steps.keys()], ['alarm', 'x0', 'x1']);
  });

  test('accepts step ids that are properties of every JavaScript object', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const state = merged({ steps: names.map((id) => ({ id, success: true })) });
    assert.deepEqual([...state.steps.keys()], names);
    const { percent, steps } = addSession(NOT_STARTED, state, FILE);
    assert.deepEqual([percent, steps.size], [0, 0]);
  });

  test('is finished once a report says so, and not before', () => {
    const running = merged({ progress: 100 });
    assert.equal(running.finished, false);
    const ended = mergeSession(running, session({ finished: true }), FILE, 200);
    assert.equal(ended.finished, true);
    assert.equal(mergeSession(ended, session({}), FILE, 200).finished, true);
  });

  test('gives each skill the weighted mean of the steps that prove it', () => {
    const state = merged({
      steps: [
        { id: 'choose', success: true, score: 60 },
        { id: 'act', success: true, score: 90 },
      ],
    });
    assert.deepEqual(
      skillValues(state, FILE),
      new Map([
        ['soft_skill_calm', 0],
        ['hard_skill_fire', 0.8],
      ]),
    );
    assert.equal(skillValues(state, null).size, 0);
  });
});

describe('a step in several sessions', () => {
  const best = (...results: StepResult[]) => {
    const sessions = results.map((result) => new Map([['act', result]]));
    const found = bestSteps(sessions).get('act');
    assert.deepEqual(bestSteps(sessions.toReversed()).get('act'), found);
    return found;
  };
  const failed = (score: number | null, seconds: number | null): StepResult => ({ success: false, score, seconds });

  test('has the score and the time of the better one, or of the longer one if the scores are equal', () => {
    assert.deepEqual(best(failed(20, 90), failed(30, 10)), failed(30, 10));
    assert.deepEqual(best(failed(30, 10), failed(30, 40), failed(30, 20)), failed(30, 40));
    assert.deepEqual(best(failed(null, 90), failed(0, 10)), failed(0, 10));
    assert.deepEqual(best(failed(30, null), failed(30, 0)), failed(30, 0));
    assert.deepEqual(best(failed(null, null), failed(null, 5)), failed(null, 5));
  });

  test('has succeeded if it has in one of them', () => {
    assert.equal(best(failed(20, 90), failed(30, 10))?.success, false);
    assert.equal(best(failed(80, 90), { ...failed(70, 10), success: true })?.success, true);
    const twice = mergeSession(
      merged({ steps: [{ id: 'act', success: false, score: 1 }] }),
      session({ steps: [{ id: 'act', success: false, score: 2 }] }),
      FILE,
      200,
    );
    assert.deepEqual(twice.steps.get('act'), failed(2, null));
  });
});

describe('progress on a training', () => {
  test('collects the steps of all sessions', () => {
    const first = addSession(NOT_STARTED, merged({ steps: [{ id: 'alarm', success: true }] }), FILE);
    assert.deepEqual([first.percent, first.points], [25, 25]);
    const second = addSession(first, merged({ steps: [{ id: 'act', success: true, score: 50 }] }), FILE);
    assert.deepEqual([second.percent, second.points], [75, 50]);
  });

  test('contains the time of the best try at a step', () => {
    const tries = [
      merged({ steps: [{ id: 'act', success: true, score: 80, seconds: 40 }] }),
      merged({ steps: [{ id: 'act', success: false, score: 95, seconds: 60 }] }),
      merged({ steps: [{ id: 'act', success: false, score: 10, seconds: 900 }] }),
    ];
    for (const order of [tries, tries.toReversed()]) {
      const state = order.reduce((before, one) => addSession(before, one, FILE), NOT_STARTED);
      assert.deepEqual(state.steps.get('act'), { success: true, score: 95, seconds: 60 });
    }
  });

  test('without a step file is the highest reported, and its points are the best score or else the progress', () => {
    const first = addSession(NOT_STARTED, merged({ progress: 60 }, null), null);
    assert.deepEqual([first.percent, first.points, first.bestScore], [60, 60, null]);
    const second = addSession(first, merged({ progress: 40, score: 75 }, null), null);
    assert.deepEqual([second.percent, second.points, second.bestScore], [60, 75, 75]);
    const third = addSession(second, merged({ progress: 50, score: 10 }, null), null);
    assert.deepEqual([third.percent, third.points, third.bestScore], [60, 75, 75]);
  });

  test('is never lowered by a newer step file with more steps', () => {
    const all = addSession(NOT_STARTED, merged({ steps: FILE.steps.map(({ id }) => ({ id, success: true })) }), FILE);
    const longer: StepFile = { formatVersion: 1, steps: [...FILE.steps, step('leave', [], 6)] };
    const later = addSession(all, merged({ steps: [{ id: 'leave', success: false, score: 0 }] }, longer), longer);
    assert.deepEqual([later.percent, later.points], [100, 100]);
  });
});
