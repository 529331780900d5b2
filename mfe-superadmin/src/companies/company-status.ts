import { contractState } from '@vr/shared-api/contract-state';
import { QUOTA_WARNING_SHARE } from '@vr/shared-api/limits';
import type { Company } from './company.ts';

/** The used share of a quota, 0 to 1, and whether it needs a warning. A quota of 0 has no usage. */
export function quotaUsage(current: number, max: number): { share: number; nearLimit: boolean } {
  const share = max > 0 ? Math.min(1, current / max) : 0;
  return { share, nearLimit: max > 0 && share >= QUOTA_WARNING_SHARE };
}

/** The use of a company's quota for people. */
export const peopleUsage = ({ quota }: Pick<Company, 'quota'>) => quotaUsage(quota.currentUser, quota.maxUser);

/** The use of a company's quota for storage. */
export const storageUsage = ({ quota }: Pick<Company, 'quota'>) => quotaUsage(quota.currentSize, quota.maxSize);

/** Whether a company's contract ends soon or has ended, or one of its quotas is nearly used up. */
export const needsAttention = (company: Pick<Company, 'contractDaysLeft' | 'quota' | 'deletion'>): boolean =>
  company.deletion === null &&
  (contractState(company.contractDaysLeft) !== 'active' ||
    peopleUsage(company).nearLimit ||
    storageUsage(company).nearLimit);

/** The states that the list can be filtered by. */
export const COMPANY_STATES = ['active', 'ending', 'ended', 'full'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

const HAS_STATE: Record<CompanyState, (company: Pick<Company, 'contractDaysLeft' | 'quota'>) => boolean> = {
  active: ({ contractDaysLeft }) => contractState(contractDaysLeft) !== 'ended',
  ending: ({ contractDaysLeft }) => contractState(contractDaysLeft) === 'ending',
  ended: ({ contractDaysLeft }) => contractState(contractDaysLeft) === 'ended',
  full: (company) => peopleUsage(company).share === 1 || storageUsage(company).share === 1,
};

/** Whether a company is in a state. A company that is being deleted is in none. */
export const isInState = (
  company: Pick<Company, 'contractDaysLeft' | 'quota' | 'deletion'>,
  state: CompanyState,
): boolean => company.deletion === null && HAS_STATE[state](company);
