import { GO_LIVE_MAX_DAYS, type GoLive } from '@vr/shared-api/limits';
import { readDay } from '../format/day';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/u;

/** When a version goes live, as typed: a day as DD/MM/YYYY and a time as HH:mm, in the company's time zone. */
export interface GoLiveValues {
  choice: GoLive;
  day: string;
  time: string;
}

/** The choice of a new version. */
export const LIVE_NOW: GoLiveValues = { choice: 'NOW', day: '', time: '' };

/** How many milliseconds the clocks of a time zone are ahead of UTC at an instant. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const shown = Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}Z`);
  return shown - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** Returns the instant at which the clocks of a time zone show a day (YYYY-MM-DD) and a time (HH:mm). */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  const guess = shown - offsetAt(timeZone, shown);
  // The clocks may change between the guess and the instant.
  return new Date(shown - offsetAt(timeZone, guess));
}

/**
 * Returns the choice as a call takes it. Returns undefined if the day or the time is missing or wrong, in the past, or too
 * far ahead.
 */
export function readGoLive(
  { choice, day, time }: GoLiveValues,
  timeZone: string,
  now = Date.now(),
): { goLive: GoLive; goLiveAt?: string } | undefined {
  if (choice !== 'ON') return { goLive: choice };
  const read = readDay(day);
  if (!read || !TIME.test(time)) return undefined;
  const at = instantOf(read, time, timeZone);
  if (at.getTime() <= now || at.getTime() > now + GO_LIVE_MAX_DAYS * DAY_MS) return undefined;
  return { goLive: 'ON', goLiveAt: at.toISOString() };
}
