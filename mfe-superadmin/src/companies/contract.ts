const DAY_MS = 86_400_000;

/** From this many days before its end a contract is pointed out. */
const ENDING_SOON_DAYS = 30;

export type ContractState = { kind: 'running' } | { kind: 'ending'; days: number } | { kind: 'ended' };

/** How a contract stands on a day; `expiration` (YYYY-MM-DD) is the last day it covers. */
export function contractState(expiration: string, today: string): ContractState {
  const days = Math.round((Date.parse(expiration) - Date.parse(today)) / DAY_MS);
  if (days < 0) return { kind: 'ended' };
  return days < ENDING_SOON_DAYS ? { kind: 'ending', days } : { kind: 'running' };
}

/** From this share of a quota on, a meter warns. */
const NEAR_LIMIT = 0.95;

/** How much of a quota is used, 0 to 1, and whether that is worth a warning; a limit of 0 means there is none to use. */
export function usage(current: number, max: number): { share: number; nearLimit: boolean } {
  const share = max > 0 ? Math.min(1, current / max) : 0;
  return { share, nearLimit: max > 0 && share >= NEAR_LIMIT };
}

/** What a company is judged by. */
interface Standing {
  contractExpirationDate: string;
  quota: { currentUser: number; maxUser: number; currentSize: number; maxSize: number };
}

/** Whether a company's contract or one of its quotas is near its end. */
export const needsAttention = ({ contractExpirationDate, quota }: Standing, today: string): boolean =>
  contractState(contractExpirationDate, today).kind !== 'running' ||
  usage(quota.currentUser, quota.maxUser).nearLimit ||
  usage(quota.currentSize, quota.maxSize).nearLimit;
