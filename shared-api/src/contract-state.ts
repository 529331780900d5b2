import { CONTRACT_WARNING_DAYS } from './limits.ts';

export type ContractState = 'active' | 'ending' | 'ended';

/**
 * Returns a contract's state. `daysLeft` is 0 on the contract's last day. The state is `ending` from the day of the first
 * warning.
 */
export function contractState(daysLeft: number): ContractState {
  if (daysLeft < 0) return 'ended';
  return daysLeft <= CONTRACT_WARNING_DAYS[0] ? 'ending' : 'active';
}
