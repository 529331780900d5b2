import { expect, test } from '@jest/globals';
import { STEP_FILE_PROBLEMS } from '@vr/shared-api/step-file-problems';
import { screen } from '@vr/shared-ui/testing/portal';
import { renderInWizards } from '../../testing/render.ts';
import { StepFileProblems } from './StepFileProblems.tsx';

test('every problem of a step file has a text', async () => {
  const params = { type: 'array', name: 'n', token: 't', id: 'i', skill: 's', max: 5, version: 1 };
  const problems = STEP_FILE_PROBLEMS.map((code, index) => ({ code, params, line: index + 1, pointer: '' }));
  await renderInWizards(<StepFileProblems check={{ problems, count: problems.length, steps: 0 }} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts.length).toBe(problems.length);
  expect(texts.filter((text) => /[A-Z]{2,}_|\{\{|content\./u.test(text))).toStrictEqual([]);
});
