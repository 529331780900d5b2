import { expect, test } from '@jest/globals';
import { stepStatuses } from './steps.ts';

const STEPS = ['one', 'two', 'three'] as const;
const problem = { field: 'x', key: 'wizard.problem.languageMissing' };
const statuses = (change: Partial<Parameters<typeof stepStatuses<(typeof STEPS)[number]>>[0]>) =>
  stepStatuses({
    steps: STEPS,
    problems: { one: [], two: [], three: [] },
    summaries: { one: '', two: '', three: '' },
    current: 'one',
    triedSteps: new Set<(typeof STEPS)[number]>(),
    ...change,
  });
const reachable = (given: ReturnType<typeof statuses>) => STEPS.filter((step) => given[step].isReachable);

test('a step is reachable if no step before it has a problem', () => {
  expect(reachable(statuses({}))).toStrictEqual(['one', 'two', 'three']);
  expect(reachable(statuses({ problems: { one: [], two: [problem], three: [] } }))).toStrictEqual(['one', 'two']);
  expect(reachable(statuses({ problems: { one: [problem], two: [], three: [] } }))).toStrictEqual(['one']);
});

test('a locked step is not reachable, and its problems do not make later steps unreachable', () => {
  const given = statuses({
    problems: { one: [problem], two: [], three: [] },
    lockedSteps: ['one'],
    current: 'two',
  });
  expect(reachable(given)).toStrictEqual(['two', 'three']);
  expect(given.one.done && given.one.isLocked).toBeTruthy();
});

test('problems of the form count after the user has tried to leave the step, other problems at once', () => {
  const problems = { one: [problem, problem], two: [], three: [] };
  expect(statuses({ problems }).one.problems).toBe(0);
  expect(statuses({ problems, triedSteps: new Set(['one']) }).one.problems).toBe(2);
  expect(statuses({ otherProblems: { three: 1 } }).three.problems).toBe(1);
});

test('a step is done if something has been entered in it or if it is before the current one', () => {
  const given = statuses({ current: 'two', summaries: { one: '', two: '', three: 'something' } });
  expect([given.one.done, given.two.done, given.three.done]).toStrictEqual([true, false, true]);
});
