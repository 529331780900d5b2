import { RESTORABLE_DAYS } from '@vr/shared-api/limits';

/** Since when something is deleted, and by whom. Both are null for what is not deleted. */
export interface DeletionState {
  deletedAt: Date | null;
  /** Also null for what was deleted by a person who is gone, or before deletions could be undone. */
  deletedBy: number | null;
}

/** Returns when a deletion becomes final: a day after the rule, because clocks that run ahead must not delete. */
export const notRestorableSince = (now: Date): Date => new Date(now.getTime() - (RESTORABLE_DAYS + 1) * 86_400_000);
