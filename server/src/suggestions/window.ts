import { endsBeforeStart, type SuggestionInput, startsInPast } from '@vr/shared-api/suggestion';
// Node has no Temporal yet.
import { Temporal } from 'temporal-polyfill';
import { fail } from '../http/fail.ts';

/** The time during which something is suggested. */
export interface Window {
  startsAt: Date;
  /** The last instant of its last day. */
  endsAt: Date | null;
}

/** The last year with four digits. */
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

/**
 * Returns the window of a suggestion from its days in a time zone. Fails with VALIDATION if it is over, or if it ends
 * before it starts.
 */
export function windowOf(
  { startDate, endDate }: Pick<SuggestionInput, 'startDate' | 'endDate'>,
  timeZone: string,
  now: Date,
): Window {
  const today = dayIn(timeZone, now).toString();
  if (startsInPast({ startDate }, today)) wrong('startDate', 'must not be over');
  if (endsBeforeStart({ startDate, endDate }, today)) wrong('endDate', 'must not be before the start');
  const begins = startDate === undefined ? 0 : startOfDay(Temporal.PlainDate.from(startDate), timeZone);
  // A suggestion for today begins now.
  const startsAt = new Date(Math.max(begins, now.getTime()));
  if (endDate === undefined) return { startsAt, endsAt: null };
  const endsAt = new Date(startOfDay(Temporal.PlainDate.from(endDate).add({ days: 1 }), timeZone) - 1);
  if (endsAt <= startsAt) wrong('endDate', 'must not be over');
  if (endsAt.getUTCFullYear() > LAST_YEAR) wrong('endDate', 'is too far away');
  return { startsAt, endsAt };
}
