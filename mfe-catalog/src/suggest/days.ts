import { addDays, formatISO, startOfDay } from 'date-fns';

/** Returns the local day as YYYY-MM-DD, or the day a number of days later. */
export const localDay = (now: Date, daysLater = 0): string =>
  formatISO(addDays(startOfDay(now), daysLater), { representation: 'date' });
