import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '@vr/shared-api/limits';
import { endsBeforeStart, hasTarget, startsInPast } from '@vr/shared-api/suggestion';
import { daysOf, type Values } from './values.ts';

/** What is wrong with the recipients (at `userIds`), the items (at `trainingIds`) and the days. */
interface Problems {
  userIds?: 'none' | 'too-many';
  trainingIds?: 'none' | 'too-many';
  startDate?: 'unreadable' | 'past';
  endDate?: 'unreadable' | 'before-start';
}

/** Returns the problems of the values (spec §5). The server checks the same. */
export function problemsOf(values: Values, today: string): Problems {
  const { trainingIds, courseIds, userIds, groupIds, when, endDate } = values;
  const days = daysOf(values);
  const problems: Problems = {};
  if (!hasTarget(values)) problems.userIds = 'none';
  else if (Math.max(userIds.length, groupIds.length) > SUGGESTION_TARGETS_MAX) problems.userIds = 'too-many';
  if (trainingIds.length + courseIds.length === 0) problems.trainingIds = 'none';
  else if (Math.max(trainingIds.length, courseIds.length) > SUGGESTED_MAX) problems.trainingIds = 'too-many';
  if (when === 'LATER' && !days.startDate) problems.startDate = 'unreadable';
  else if (startsInPast(days, today)) problems.startDate = 'past';
  if (endDate.trim() !== '' && !days.endDate) problems.endDate = 'unreadable';
  else if (endsBeforeStart(days, today)) problems.endDate = 'before-start';
  return problems;
}
