import { pictureKey } from '../../pictures/pictures.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Builders } from '../builders.ts';

const DAY_MS = 86_400_000;

export interface SeedContext {
  build: Builders;
  storage: Storage;
  /** Returns 9:00 UTC on a past day, or the current time if 9:00 today is still to come. */
  daysAgo: (days: number) => Date;
}

const startOfDay = (now: Date): number => Date.parse(now.toISOString().slice(0, 10));

export function daysBefore(now: Date): SeedContext['daysAgo'] {
  const today = startOfDay(now);
  return (days) => new Date(Math.min(today - days * DAY_MS + 9 * 3_600_000, now.getTime()));
}

/** Returns the UTC date `days` days after an instant, as YYYY-MM-DD. */
export const dateAfter = (now: Date, days: number): string =>
  new Date(startOfDay(now) + days * DAY_MS).toISOString().slice(0, 10);

/** Stores an SVG picture and returns its path on the portal's origin. */
export async function storePicture(storage: Storage, svg: string): Promise<string> {
  const bytes = Buffer.from(svg);
  const key = pictureKey(bytes, 'svg');
  await storage.put(key, bytes);
  return `/${key}`;
}
