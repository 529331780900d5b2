import { contractState } from '@vr/shared-api/contract-state';
import { QUOTA_WARNING_SHARE } from '@vr/shared-api/limits';
import type { Company } from './company.ts';

/** Returns the used share of a quota, from 0 to 1, and whether it needs a warning. For a quota of 0, the share is 0. */
export function quotaUsage(current: number, max: number): { share: number; nearLimit: boolean } {
  const share = max > 0 ? Math.min(1, current / max) : 0;
  return { share, nearLimit: max > 0 && share >= QUOTA_WARNING_SHARE };
}

export const peopleUsage = ({ quota }: Pick<Company, 'quota'>) => quotaUsage(quota.currentUser, quota.maxUser);

export const storageUsage = ({ quota }: Pick<Company, 'quota'>) => quotaUsage(quota.currentSize, quota.maxSize);

/**
 * Whether a company's contract ends soon or has ended, or one of its quotas is almost used up. False during the company's
 * deletion.
 */
export const needsAttention = (company: Pick<Company, 'contractDaysLeft' | 'quota' | 'deletion'>): boolean =>
  company.deletion === null &&
  (contractState(company.contractDaysLeft) !== 'active' ||
    peopleUsage(company).nearLimit ||
    storageUsage(company).nearLimit);

/** The states for filtering the list. */
export const COMPANY_STATES = ['active', 'ending', 'ended', 'full'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

const HAS_STATE: Record<CompanyState, (company: Pick<Company, 'contractDaysLeft' | 'quota'>) => boolean> = {
  active: ({ contractDaysLeft }) => contractState(contractDaysLeft) !== 'ended',
  ending: ({ contractDaysLeft }) => contractState(contractDaysLeft) === 'ending',
  ended: ({ contractDaysLeft }) => contractState(contractDaysLeft) === 'ended',
  full: (company) => peopleUsage(company).share === 1 || storageUsage(company).share === 1,
};

/** Whether a company is in a state. During its deletion, a company is in no state. */
export const isInState = (
  company: Pick<Company, 'contractDaysLeft' | 'quota' | 'deletion'>,
  state: CompanyState,
): boolean => company.deletion === null && HAS_STATE[state](company);
