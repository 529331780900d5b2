import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getOutcome } from '@vr/shared-api/contract/outcomes.schema';
import type { SessionReport } from '@vr/shared-ui/results';

export type SessionOutcome = ResponseOf<typeof getOutcome>;

/** Whether a session has any result, so that its outcome is worth fetching. */
export const hasResult = ({ finished, progress = 0, score, steps }: SessionReport): boolean =>
  finished || progress > 0 || score !== undefined || steps.some(({ success }) => success);

/**
 * Whether a session's outcome is worth showing: the session has finished, earned progress, points or a badge, or is
 * being checked.
 */
export const isWorthShowing = ({ finished, check, percentGained, pointsGained, badges }: SessionOutcome): boolean =>
  finished || check !== null || percentGained > 0 || pointsGained > 0 || badges.length > 0;

/** Returns what a course still requires, or null before the end of the exercise, when the score may still be missing. */
export const shortfallOf = ({
  shortfall,
  finished,
  progressionPercent,
  score,
}: SessionOutcome): SessionOutcome['shortfall'] =>
  finished || (progressionPercent === 100 && score !== null) ? shortfall : null;

/** Whether the session has completed the training. */
export const hasCompleted = ({ progressionPercent, percentGained }: SessionOutcome): boolean =>
  progressionPercent === 100 && percentGained > 0;
