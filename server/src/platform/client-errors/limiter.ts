import type { Clock } from '../../clock.ts';
import { networkOf } from '../http/rate-limits.ts';

/** Limits of logged reports, so that one page in a loop neither fills the logs nor hides other reports. */
const PER_ADDRESS_AND_MINUTE = 20;
const PER_MINUTE = 300;
const MINUTE_MS = 60_000;

/** Returns a function that says whether one more report from an address may be logged in the current minute. */
export function reportLimiter(clock: Clock): (address: string) => boolean {
  let minute = 0;
  let total = 0;
  const byAddress = new Map<string, number>();
  return (address) => {
    const current = Math.trunc(clock.now().getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      total = 0;
      byAddress.clear();
    }
    const network = networkOf(address);
    const count = (byAddress.get(network) ?? 0) + 1;
    if (total >= PER_MINUTE || count > PER_ADDRESS_AND_MINUTE) return false;
    byAddress.set(network, count);
    total += 1;
    return true;
  };
}
