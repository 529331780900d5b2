import { type CourseWindow, nextChange } from '@vr/shared-api/course';
import { useEffect, useState } from 'react';

/** The longest delay of setTimeout, about 25 days. Later changes need no timer, because no list stays open that long. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The current time, updated only when one of the periods starts or ends. */
export function useNow(periods: readonly CourseWindow[]): Date {
  const [now, setNow] = useState(() => new Date());
  const next = nextChange(periods, now);
  useEffect(() => {
    if (next === undefined || next - Date.now() > LONGEST_TIMEOUT_MS) return;
    // A timer may fire a little early.
    const timer = setTimeout(() => setNow(new Date(Math.max(next, Date.now()))), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
