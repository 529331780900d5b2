import { RESTORABLE_DAYS } from '@vr/shared-api/limits';

/** When something was deleted, and by whom. Both are null if it is not deleted. */
export interface DeletionState {
  deletedAt: Date | null;
  /** Also null if that person is gone, or if the deletion is older than the undo feature. */
  deletedBy: number | null;
}

/** Returns the instant before which deletions are final. Allows a day more than the rule, because clocks may run ahead. */
export const notRestorableSince = (now: Date): Date => new Date(now.getTime() - (RESTORABLE_DAYS + 1) * 86_400_000);
