import { formatMinutes, formatSeconds } from '@vr/shared-ui/format/duration';
import { formatNumber, formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';

/** Returns functions that format figures in the interface language. */
export function useFormat() {
  const { lang } = usePortal();
  return {
    number: (value: number) => formatNumber(value, lang),
    percent: (value: number) => formatPercent(value, lang),
    minutes: (value: number) => formatMinutes(value, lang),
    seconds: (value: number) => formatSeconds(value, lang),
  };
}
