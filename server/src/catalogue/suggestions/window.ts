import { endsBeforeStart, type SuggestionInput, startsInPast } from '@vr/shared-api/suggestion';
// Node has no Temporal yet.
import { Temporal } from 'temporal-polyfill';
import { fail } from '../../platform/http/fail.ts';

/** The time from the start to the end of a suggestion. */
export interface Window {
  startsAt: Date;
  /** The last instant of the last day; null for no end. */
  endsAt: Date | null;
}

const LAST_YEAR = 9999;

const wrong = (field: string, why: string): never =>
  fail('VALIDATION', { field: `/body/${field}`, message: `/body/${field} ${why}` });

/** Returns the current day in a time zone. Fails with VALIDATION if there is no such zone. */
function dayIn(timeZone: string, now: Date): Temporal.PlainDate {
  try {
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  } catch (error) {
    if (error instanceof RangeError) wrong('timeZone', 'is not a time zone');
    throw error;
  }
}

/** Returns the first instant of a day, in milliseconds. Not every day begins at midnight. */
const startOfDay = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds;

const instantOf = (date: string): Date | undefined =>
  date.length > 'YYYY-MM-DD'.length ? new Date(Temporal.Instant.from(date).epochMilliseconds) : undefined;

/** Returns the start in milliseconds, or 0 if none is given. */
function startOf(date: string | undefined, timeZone: string): number {
  if (date === undefined) return 0;
  return instantOf(date)?.getTime() ?? startOfDay(Temporal.PlainDate.from(date), timeZone);
}

/**
 * Returns the window of a suggestion from its days in a time zone. If the start is an instant, it is exact; if the end is an
 * instant, it means the whole day (spec §4 Suggestion). Fails with VALIDATION if the window is over or ends before it starts.
 */
export function windowOf(given: Pick<SuggestionInput, 'startDate' | 'endDate'>, timeZone: string, now: Date): Window {
  const today = dayIn(timeZone, now).toString();
  const dayOf = (date: string | undefined) => {
    const instant = date === undefined ? undefined : instantOf(date);
    return instant ? dayIn(timeZone, instant).toString() : date;
  };
  const [startDate, endDate] = [dayOf(given.startDate), dayOf(given.endDate)];
  if (startsInPast({ startDate }, today)) wrong('startDate', 'must not be over');
  if (endsBeforeStart({ startDate, endDate }, today)) wrong('endDate', 'must not be before the start');
  const begins = startOf(given.startDate, timeZone);
  // A suggestion for today begins now.
  const startsAt = new Date(Math.max(begins, now.getTime()));
  if (endDate === undefined) return { startsAt, endsAt: null };
  const endsAt = new Date(startOfDay(Temporal.PlainDate.from(endDate).add({ days: 1 }), timeZone) - 1);
  if (endsAt <= startsAt) wrong('endDate', 'must not be over');
  if (endsAt.getUTCFullYear() > LAST_YEAR) wrong('endDate', 'is too far away');
  return { startsAt, endsAt };
}
