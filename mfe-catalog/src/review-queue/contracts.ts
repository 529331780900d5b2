import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { contractState } from '@vr/shared-api/contract-state';
import type { ClientType } from '@vr/shared-api/limits';

export type Company = ResponseOf<typeof S.listClients>['items'][number];

const SHOWN = 5;

interface EndingContracts {
  shown: Company[];
  /** The number of companies that are not in `shown`, by type. Types without companies are left out. */
  others: { type: ClientType; count: number }[];
}

/** Returns the companies whose contract ends soon or has ended, the earliest end first. */
export function endingContracts(companies: readonly Company[]): EndingContracts {
  const ending = companies
    .filter(({ deletion, contractDaysLeft }) => deletion === null && contractState(contractDaysLeft) !== 'active')
    .sort((a, b) => a.contractDaysLeft - b.contractDaysLeft);
  const counts = new Map<ClientType, number>();
  for (const { type } of ending.slice(SHOWN)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return { shown: ending.slice(0, SHOWN), others: [...counts].map(([type, count]) => ({ type, count })) };
}
