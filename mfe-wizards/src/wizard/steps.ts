import type { Problem } from '../form/problem.ts';

/** The state of a step in the list of steps. */
export interface StepStatus {
  /** The step's input, in one line. */
  summary: string;
  /** How many problems to show. The form's problems count only after the user has tried to leave the step. */
  problems: number;
  done: boolean;
  isReachable: boolean;
  /** Whether the step can no longer be changed. */
  isLocked: boolean;
}

interface StepStatusInput<Step extends string> {
  steps: readonly Step[];
  problems: Record<Step, readonly Problem[]>;
  summaries: Record<Step, string>;
  current: Step;
  /** Steps that the user tried to leave while they had a problem. */
  triedSteps: ReadonlySet<Step>;
  lockedSteps?: readonly Step[];
  /** The number of problems of each step apart from the form's, such as failed uploads. */
  otherProblems?: Partial<Record<Step, number>>;
}

/** Whether the user can go to a step: it is not locked, and no earlier step has a problem. */
export const isReachable = <Step extends string>(
  steps: readonly Step[],
  step: Step,
  problems: Record<Step, readonly Problem[]>,
  lockedSteps: readonly Step[],
): boolean =>
  !lockedSteps.includes(step) &&
  steps.slice(0, steps.indexOf(step)).every((one) => lockedSteps.includes(one) || problems[one].length === 0);

export function stepStatuses<Step extends string>(given: StepStatusInput<Step>): Record<Step, StepStatus> {
  const { steps, problems, summaries, current, triedSteps, lockedSteps = [], otherProblems } = given;
  const currentIndex = steps.indexOf(current);
  const statuses = steps.map((step, index): [Step, StepStatus] => {
    const isLocked = lockedSteps.includes(step);
    const reachable = isReachable(steps, step, problems, lockedSteps);
    return [
      step,
      {
        summary: summaries[step],
        problems: (triedSteps.has(step) ? problems[step].length : 0) + (otherProblems?.[step] ?? 0),
        // An optional step counts as done once it contains input or the user has moved past it.
        done:
          isLocked || (reachable && problems[step].length === 0 && (summaries[step] !== '' || index < currentIndex)),
        isReachable: reachable,
        isLocked,
      },
    ];
  });
  return Object.fromEntries(statuses) as Record<Step, StepStatus>;
}
