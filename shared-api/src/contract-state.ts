import { CONTRACT_WARNING_DAYS } from './limits.ts';

export type ContractState = 'active' | 'ending' | 'ended';

/** Returns a contract's state: `ending` from the day of the first warning. On the last day, `daysLeft` is 0. */
export function contractState(daysLeft: number): ContractState {
  if (daysLeft < 0) return 'ended';
  return daysLeft <= CONTRACT_WARNING_DAYS[0] ? 'ending' : 'active';
}
