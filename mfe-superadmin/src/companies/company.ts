import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';

/** A company, training centre, VR room or partner of the list. */
export type Company = ResponseOf<typeof S.listClients>['items'][number];

/** Returns the number of a company's own trainings, in every status. */
export const trainingCount = ({ trainings }: Pick<Company, 'trainings'>): number =>
  Object.values(trainings).reduce((sum, count) => sum + count, 0);

/** Returns how much of a company has been deleted, from 0 to 100. Null for a company that is not being deleted. */
export function deletedPercent({ deletion }: Pick<Company, 'deletion'>): number | null {
  if (!deletion) return null;
  return deletion.total > 0 ? Math.min(100, Math.floor((100 * deletion.done) / deletion.total)) : 0;
}

/** The dialogs of the list, with the companies that they are about. */
export type CompanyDialogItem =
  | { kind: 'add' }
  | { kind: 'edit' | 'offer' | 'delete'; company: Pick<Company, 'id' | 'name'> }
  | { kind: SelectionAction; chosen: readonly Company[] };

/** A company, and the function that opens a dialog about it. */
export interface CompanyActions {
  company: Company;
  /** Stays the same function, because cards are memoized. */
  open(item: CompanyDialogItem): void;
}

/** The actions on several companies at once. */
export type SelectionAction = 'prolong' | 'subscriptions' | 'add-to-offers';
