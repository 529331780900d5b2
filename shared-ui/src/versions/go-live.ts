import { GO_LIVE_MAX_DAYS, type GoLive } from '@vr/shared-api/limits';
import { readDay } from '../format/day';

const DAY_MS = 86_400_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/u;

/** A typed choice of when a version goes live. Day is DD/MM/YYYY and time is HH:mm, in the reader's time zone. */
export interface GoLiveValues {
  choice: GoLive;
  day: string;
  time: string;
}

/** The default choice for a new version. */
export const LIVE_NOW: GoLiveValues = { choice: 'NOW', day: '', time: '' };

/** Converts a typed choice for the API. Returns undefined if it is incomplete, invalid, in the past, or too far ahead. */
export function readGoLive(
  { choice, day, time }: GoLiveValues,
  now = Date.now(),
): { goLive: GoLive; goLiveAt?: string } | undefined {
  if (choice !== 'ON') return { goLive: choice };
  const read = readDay(day);
  if (!read || !TIME.test(time)) return undefined;
  const at = new Date(`${read}T${time}`);
  if (at.getTime() <= now || at.getTime() > now + GO_LIVE_MAX_DAYS * DAY_MS) return undefined;
  return { goLive: 'ON', goLiveAt: at.toISOString() };
}
