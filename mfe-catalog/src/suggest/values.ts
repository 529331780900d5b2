import { formatDate } from '@vr/shared-api/date';
import { readDay } from '@vr/shared-ui/format/day';
import { addDays, formatISO, startOfDay } from 'date-fns';

/** The values of the form. Days are stored as they are typed. */
export interface Values {
  trainingIds: readonly number[];
  courseIds: readonly number[];
  userIds: readonly number[];
  groupIds: readonly number[];
  when: 'NOW' | 'LATER';
  startDate: string;
  /** Empty if the suggestion has no end. */
  endDate: string;
}

/** The values that are given when the dialog opens: the suggested items, or the recipients. */
export type PresetValues = Partial<Pick<Values, 'trainingIds' | 'courseIds' | 'userIds'>>;

/** Returns the local day of `now`, or the day `daysLater` days later, as YYYY-MM-DD. */
export const localDay = (now: Date, daysLater = 0): string =>
  formatISO(addDays(startOfDay(now), daysLater), { representation: 'date' });

/** Returns the initial values: a start tomorrow, without an end (spec §4). */
export const initialValues = (preset: PresetValues, now: Date): Values => ({
  trainingIds: [],
  courseIds: [],
  userIds: [],
  groupIds: [],
  ...preset,
  when: 'LATER',
  startDate: formatDate(localDay(now, 1)),
  endDate: '',
});

/** Returns the first and the last day as YYYY-MM-DD. Days that are not set or cannot be parsed are left out. */
export const daysOf = ({ when, startDate, endDate }: Values): { startDate?: string; endDate?: string } => {
  const first = when === 'LATER' ? readDay(startDate) : undefined;
  const last = readDay(endDate);
  return { ...(first && { startDate: first }), ...(last && { endDate: last }) };
};
