import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@vr/shared-ui/testing/portal';
import { renderInWizards } from '../testing/render.ts';
import { StepRail } from './StepRail.tsx';
import type { StepStatus } from './steps.ts';

const NAMES = { languages: 'Languages', texts: 'Texts', content: 'Content', access: 'Access' };
type Step = keyof typeof NAMES;
const status = (change: Partial<StepStatus> = {}): StepStatus => ({
  summary: '',
  problems: 0,
  done: false,
  isReachable: true,
  isLocked: false,
  ...change,
});
const STATUSES: Record<Step, StepStatus> = {
  languages: status({ summary: 'English', done: true, isReachable: false, isLocked: true }),
  texts: status({ problems: 2 }),
  content: status({ summary: '1 file', done: true }),
  access: status({ isReachable: false }),
};

async function open(current: Step, isSaving = false) {
  const onStep = jest.fn();
  const { person } = await renderInWizards(
    <StepRail names={NAMES} current={current} statuses={STATUSES} isSaving={isSaving} onStep={onStep} />,
  );
  return { person, onStep };
}
const rail = () => within(screen.getByRole('navigation', { name: 'Steps' }));
const step = (name: RegExp) => rail().getByRole<HTMLButtonElement>('button', { name });

test('each step shows what has been entered, what is to fix, or that it is locked', async () => {
  await open('texts');
  expect(step(/^Languages/u).textContent).toBe('LanguagesPublished, can no longer change');
  expect(step(/Texts/u).textContent).toBe('Texts2 to fix');
  expect(step(/Content/u).textContent).toBe('Content1 file');
  // A step shows its number if it is not done and has no problems.
  expect(step(/Access/u).textContent).toBe('4Access');
  expect(step(/Texts/u).getAttribute('aria-current')).toBe('step');
  expect(rail().getAllByRole('button', { current: 'step' }).length).toBe(1);
  // The line shown on phones.
  expect(rail().getByRole('paragraph').textContent).toBe('Texts2 to fix');
});

test('a reachable step can be chosen, others cannot', async () => {
  const { person, onStep } = await open('content');
  expect(rail().getByRole('paragraph').textContent).toBe('ContentStep 3 of 4');
  await person.click(step(/Languages/u));
  await person.click(step(/Access/u));
  expect(onStep).not.toHaveBeenCalled();
  await person.click(step(/Texts/u));
  expect(onStep.mock.calls).toStrictEqual([['texts']]);
});

test('during a save no other step can be chosen', async () => {
  await open('content', true);
  expect(step(/Texts/u).disabled).toBe(true);
  expect(step(/Content/u).disabled).toBe(false);
});
