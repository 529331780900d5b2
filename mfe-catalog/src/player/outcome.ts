import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getOutcome } from '@vr/shared-api/contract/outcomes.schema';
import type { SessionReport } from '@vr/shared-ui/results';

/** What a session has achieved. */
export type SessionOutcome = ResponseOf<typeof getOutcome>;

/** Whether a session has any result, so that it may have achieved something. */
export const hasResult = ({ finished, progress = 0, score, steps }: SessionReport): boolean =>
  finished || progress > 0 || score !== undefined || steps.some(({ success }) => success);

/** Whether a session ended or improved something, or is being checked. Nothing is shown to someone who has only had a look. */
export const isWorthShowing = ({ finished, check, percentGained, pointsGained, badges }: SessionOutcome): boolean =>
  finished || check !== null || percentGained > 0 || pointsGained > 0 || badges.length > 0;

/** What a course still requires, once the exercise has come to its end. Who left before it may have no score yet. */
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
