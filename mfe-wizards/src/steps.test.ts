import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepStatus } from './steps.ts';

const STEPS = ['one', 'two', 'three'] as const;
const problem = { field: 'x', key: 'wizard.problem.languageMissing' };
const status = (change: Partial<Parameters<typeof stepStatus<(typeof STEPS)[number]>>[0]>) =>
  stepStatus({
    steps: STEPS,
    problems: { one: [], two: [], three: [] },
    summaries: { one: '', two: '', three: '' },
    current: 'one',
    tried: new Set<(typeof STEPS)[number]>(),
    ...change,
  });
const open = (given: ReturnType<typeof status>) => STEPS.filter((step) => given[step].open);

test('a step can be gone to once nothing before it is wrong', () => {
  assert.deepEqual(open(status({})), ['one', 'two', 'three']);
  assert.deepEqual(open(status({ problems: { one: [], two: [problem], three: [] } })), ['one', 'two']);
  assert.deepEqual(open(status({ problems: { one: [problem], two: [], three: [] } })), ['one']);
});

test('a step that is locked can neither be gone to nor keep others from being gone to', () => {
  const given = status({ problems: { one: [problem], two: [], three: [] }, locked: ['one'], current: 'two' });
  assert.deepEqual(open(given), ['two', 'three']);
  assert.ok(given.one.done && given.one.locked);
});

test('what is to be mended is counted once a step has been tried, and what is besides at once', () => {
  const problems = { one: [problem, problem], two: [], three: [] };
  assert.equal(status({ problems }).one.problems, 0);
  assert.equal(status({ problems, tried: new Set(['one']) }).one.problems, 2);
  assert.equal(status({ besides: { three: 1 } }).three.problems, 1);
});

test('a step is done with something in it, or once it lies behind', () => {
  const given = status({ current: 'two', summaries: { one: '', two: '', three: 'something' } });
  assert.deepEqual([given.one.done, given.two.done, given.three.done], [true, false, true]);
});
