import { daysBetween } from '@vr/shared-ui/format/day';

/** A contract that ends in less than this many days needs attention. */
const ENDING_SOON_DAYS = 30;

type ContractState = { kind: 'running' } | { kind: 'ending'; days: number } | { kind: 'ended' };

/** The state of a contract on a day. `expiration` (YYYY-MM-DD) is its last day, which is included. */
export function contractState(expiration: string, today: string): ContractState {
  const days = daysBetween(today, expiration);
  if (days < 0) return { kind: 'ended' };
  return days < ENDING_SOON_DAYS ? { kind: 'ending', days } : { kind: 'running' };
}

/** The share of a quota from which a meter shows a warning. */
const NEAR_LIMIT = 0.95;

/** The used share of a quota, 0 to 1, and whether it needs a warning. A quota of 0 has no usage. */
export function quotaUsage(current: number, max: number): { share: number; nearLimit: boolean } {
  const share = max > 0 ? Math.min(1, current / max) : 0;
  return { share, nearLimit: max > 0 && share >= NEAR_LIMIT };
}

/** The data of a company that decide whether it needs attention. */
interface CompanyLimits {
  contractExpirationDate: string;
  quota: { currentUser: number; maxUser: number; currentSize: number; maxSize: number };
}

/** Whether a company's contract ends soon or has ended, or one of its quotas is nearly used up. */
export const needsAttention = ({ contractExpirationDate, quota }: CompanyLimits, today: string): boolean =>
  contractState(contractExpirationDate, today).kind !== 'running' ||
  quotaUsage(quota.currentUser, quota.maxUser).nearLimit ||
  quotaUsage(quota.currentSize, quota.maxSize).nearLimit;
