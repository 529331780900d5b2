import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';

/** An item of the list of companies, which include training centres, VR rooms and partners. */
export type Company = ResponseOf<typeof S.listClients>['items'][number];

/** Returns the number of a company's own trainings, whatever their status. */
export const trainingCount = ({ trainings }: Pick<Company, 'trainings'>): number =>
  Object.values(trainings).reduce((sum, count) => sum + count, 0);

/** Returns the percentage of a company that has been deleted; null if the company is not being deleted. */
export function deletedPercent({ deletion }: Pick<Company, 'deletion'>): number | null {
  if (!deletion) return null;
  return deletion.total > 0 ? Math.min(100, Math.floor((100 * deletion.done) / deletion.total)) : 0;
}

/** The dialogs of the list, and the companies that each one is about. */
export type CompanyDialogItem =
  | { kind: 'add' }
  | { kind: 'edit' | 'offer' | 'delete'; company: Pick<Company, 'id' | 'name'> }
  | { kind: SelectionAction; chosen: readonly Company[] };

/** A company, and the function that opens a dialog. */
export interface CompanyActions {
  company: Company;
  /** Must be the same function in every render, because cards are memoized. */
  open(item: CompanyDialogItem): void;
}

/** The actions on several selected companies. */
export type SelectionAction = 'prolong' | 'subscriptions' | 'add-to-offers';
