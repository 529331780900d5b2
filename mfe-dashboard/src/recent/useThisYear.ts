import { dayIn } from '@vr/shared-ui/format/day';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { type Days, periodOf } from '../time-spent/period.ts';

/** Returns today, and the days with which the charts start: this year and last year. All callers share one request. */
export function useThisYear(): Days & { today: string } {
  const today = dayIn(useCompanyZone(), new Date());
  const { previous, end } = periodOf('YEAR', 1, today);
  return { start: previous.start, end, today };
}
