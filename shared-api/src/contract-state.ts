import { CONTRACT_WARNING_DAYS } from './limits.ts';

/** The states of a company's contract. */
export type ContractState = 'active' | 'ending' | 'ended';

/** Returns the state of a contract from the days until its last day. It is ending from the day of its first warning on. */
export function contractState(daysLeft: number): ContractState {
  if (daysLeft < 0) return 'ended';
  return daysLeft <= CONTRACT_WARNING_DAYS[0] ? 'ending' : 'active';
}
