import { endsBeforeStart, type SuggestionInput, startsInPast } from '@vr/shared-api/suggestion';
// Node has none yet.
import { Temporal } from 'temporal-polyfill';
import { fail } from '../http/fail.ts';

/** From when to when something is suggested. */
export interface Window {
  startsAt: Date;
  /** The last instant of its last day. */
  endsAt: Date | null;
}

/** The last year that is written with four digits. */
const LAST_YEAR = 9999;

const wrong = (field: string, why: string): never =>
  fail('VALIDATION', { field: `/body/${field}`, message: `/body/${field} ${why}` });

/** Which day it is in a zone; fails with VALIDATION where there is no such zone. */
function dayIn(timeZone: string, now: Date): Temporal.PlainDate {
  try {
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  } catch (error) {
    if (error instanceof RangeError) wrong('timeZone', 'is no time zone');
    throw error;
  }
}

/** The first instant of a day; not every day has a midnight. */
const beginningOf = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds;

/** The window of a suggestion by its days in a time zone; fails with VALIDATION where it is over or the wrong way round. */
export function windowOf(
  { startDate, endDate }: Pick<SuggestionInput, 'startDate' | 'endDate'>,
  timeZone: string,
  now: Date,
): Window {
  const today = dayIn(timeZone, now).toString();
  if (startsInPast({ startDate }, today)) wrong('startDate', 'must not be over');
  if (endsBeforeStart({ startDate, endDate }, today)) wrong('endDate', 'must not be before the start');
  const begins = startDate === undefined ? 0 : beginningOf(Temporal.PlainDate.from(startDate), timeZone);
  // What begins today begins now.
  const startsAt = new Date(Math.max(begins, now.getTime()));
  if (endDate === undefined) return { startsAt, endsAt: null };
  const endsAt = new Date(beginningOf(Temporal.PlainDate.from(endDate).add({ days: 1 }), timeZone) - 1);
  if (endsAt <= startsAt) wrong('endDate', 'must not be over');
  if (endsAt.getUTCFullYear() > LAST_YEAR) wrong('endDate', 'is too far away');
  return { startsAt, endsAt };
}
