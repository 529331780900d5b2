import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '@vr/shared-api/limits';
import { endsBeforeStart, hasTarget, startsInPast } from '@vr/shared-api/suggestion';
import { formatDate } from '@vr/shared-ui/format/date';
import { localDay, readDay } from './days.ts';

/** What the dialog asks for; days as they are typed. */
export interface Values {
  trainingIds: readonly number[];
  courseIds: readonly number[];
  userIds: readonly number[];
  groupIds: readonly number[];
  when: 'NOW' | 'LATER';
  startDate: string;
  /** Empty where it does not end. */
  endDate: string;
}

/** What is suggested and to whom, as far as that is settled from the beginning. */
export type Settled = Partial<Pick<Values, 'trainingIds' | 'courseIds' | 'userIds'>>;

/** Later is what the dialog begins with (spec §4): from tomorrow on, without an end. */
export const initialValues = (settled: Settled, now: Date): Values => ({
  trainingIds: [],
  courseIds: [],
  userIds: [],
  groupIds: [],
  ...settled,
  when: 'LATER',
  startDate: formatDate(localDay(now, 1)),
  endDate: '',
});

/** The days that the values name: the first only where it begins later, and neither while it cannot be read. */
export const daysOf = ({ when, startDate, endDate }: Values): { startDate?: string; endDate?: string } => {
  const first = when === 'LATER' ? readDay(startDate) : undefined;
  const last = readDay(endDate);
  return { ...(first && { startDate: first }), ...(last && { endDate: last }) };
};

/** What is wrong, part by part. */
export interface Problems {
  whom?: 'none' | 'too-many';
  what?: 'none' | 'too-many';
  startDate?: 'unreadable' | 'past';
  endDate?: 'unreadable' | 'before-start';
}

/** What keeps the values from being sent (spec §5); the server asks the same. */
export function problemsOf(values: Values, today: string): Problems {
  const { trainingIds, courseIds, userIds, groupIds, when } = values;
  const days = daysOf(values);
  const problems: Problems = {};
  if (!hasTarget(values)) problems.whom = 'none';
  else if (Math.max(userIds.length, groupIds.length) > SUGGESTION_TARGETS_MAX) problems.whom = 'too-many';
  if (trainingIds.length + courseIds.length === 0) problems.what = 'none';
  else if (Math.max(trainingIds.length, courseIds.length) > SUGGESTED_MAX) problems.what = 'too-many';
  if (when === 'LATER' && !days.startDate) problems.startDate = 'unreadable';
  else if (startsInPast(days, today)) problems.startDate = 'past';
  if (values.endDate.trim() !== '' && !days.endDate) problems.endDate = 'unreadable';
  else if (endsBeforeStart(days, today)) problems.endDate = 'before-start';
  return problems;
}
