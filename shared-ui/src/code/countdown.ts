import { CODE_MS } from '@vr/shared-api/limits';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A moment by both clocks of a device: one stands still while it sleeps, the other may be wrong and be set right. */
export interface Moment {
  wall: number;
  steady: number;
}

/** Now, by both clocks. */
export const moment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/**
 * How long a code is still good, in milliseconds. It counts from when it was asked for, by how far the device's clocks
 * have gone since, so that what time they show does not matter; the one that has gone further is right.
 */
export function remaining(asked: Moment, now: Moment): number {
  const elapsed = Math.max(now.wall - asked.wall, now.steady - asked.steady);
  return Math.min(Math.max(CODE_MS - elapsed, 0), CODE_MS);
}

/** Until the seconds shown change, in milliseconds. */
export const untilNextSecond = (left: number): number => left % SECOND || SECOND;

/** `mm:ss`; a second that has begun counts. */
export function formatCountdown(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whole minutes; one that has begun counts. */
export const minutesLeft = (left: number): number => Math.ceil(left / MINUTE);

/** Whether this is the last minute. */
export const isEnding = (left: number): boolean => left <= MINUTE;
