import { RESTORABLE_DAYS } from '@vr/shared-api/limits';

/** Since when something is deleted, and by whom. Both are null for what is not deleted. */
export interface DeletionState {
  deletedAt: Date | null;
  /** Also null for what was deleted by a person who is gone, or before deletions could be undone. */
  deletedBy: number | null;
}

/**
 * Returns the instant before which a deletion can no longer be undone. It is a day later than the rule, so that no clock that
 * runs ahead takes anything away.
 */
export const notRestorableSince = (now: Date): Date => new Date(now.getTime() - (RESTORABLE_DAYS + 1) * 86_400_000);
