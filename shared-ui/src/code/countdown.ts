import { CODE_MS } from '@vr/shared-api/limits';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The time on both clocks of a device, in milliseconds. The wall clock may be wrong and may be corrected at any time. The
 * monotonic clock (`performance.now()`) may stop while the device sleeps.
 */
export interface DeviceTime {
  wall: number;
  monotonic: number;
}

export const deviceTime = (): DeviceTime => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Returns the milliseconds until a code expires. Counts the time that has passed on the device since the request, so a wrong
 * wall clock does not matter. Of the two clocks, the one that advanced further counts: the other was set back or paused.
 */
export function remainingMs(requestedAt: DeviceTime, now: DeviceTime): number {
  const elapsed = Math.max(now.wall - requestedAt.wall, now.monotonic - requestedAt.monotonic);
  return Math.min(Math.max(CODE_MS - elapsed, 0), CODE_MS);
}

/** Milliseconds until the displayed second changes. */
export const untilNextSecond = (left: number): number => left % SECOND || SECOND;

/** Formats as `mm:ss`, rounded up to the second. */
export function formatCountdown(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Minutes left, rounded up. */
export const minutesLeft = (left: number): number => Math.ceil(left / MINUTE);

/** Whether at most a minute is left. */
export const isEnding = (left: number): boolean => left <= MINUTE;
