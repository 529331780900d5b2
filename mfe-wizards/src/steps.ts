import type { Problem } from './problem.ts';

/** How a step stands. */
export interface StepStatus {
  /** What has been put into it, in a line. */
  summary: string;
  /** How much is to be mended, once the step has been tried. */
  problems: number;
  done: boolean;
  /** Whether it can be gone to. */
  open: boolean;
  /** It cannot be changed any more. */
  locked: boolean;
}

interface StepStatusInput<Step extends string> {
  /** In order. */
  steps: readonly Step[];
  problems: Record<Step, readonly Problem[]>;
  summaries: Record<Step, string>;
  current: Step;
  /** Steps that have been tried to leave and could not be. */
  tried: ReadonlySet<Step>;
  locked?: readonly Step[];
  /** What is left to mend besides what is wrong with the form. */
  besides?: Partial<Record<Step, number>>;
}

/** Whether a step can be gone to: nothing before it is wrong. */
export const isOpen = <Step extends string>(
  steps: readonly Step[],
  step: Step,
  problems: Record<Step, readonly Problem[]>,
  locked: readonly Step[],
): boolean =>
  !locked.includes(step) &&
  steps.slice(0, steps.indexOf(step)).every((one) => locked.includes(one) || problems[one].length === 0);

/** How each step stands. */
export function stepStatus<Step extends string>(given: StepStatusInput<Step>): Record<Step, StepStatus> {
  const { steps, problems, summaries, current, tried, locked = [], besides } = given;
  const at = steps.indexOf(current);
  const status = steps.map((step, index): [Step, StepStatus] => {
    const isLocked = locked.includes(step);
    const open = isOpen(steps, step, problems, locked);
    return [
      step,
      {
        summary: summaries[step],
        problems: (tried.has(step) ? problems[step].length : 0) + (besides?.[step] ?? 0),
        // A step that may stay empty counts as done with something in it, or once it lies behind.
        done: isLocked || (open && problems[step].length === 0 && (summaries[step] !== '' || index < at)),
        open,
        locked: isLocked,
      },
    ];
  });
  return Object.fromEntries(status) as Record<Step, StepStatus>;
}
