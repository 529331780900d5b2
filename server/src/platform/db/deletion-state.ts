import { RESTORABLE_DAYS } from '@vr/shared-api/limits';

/** When something was deleted, and by whom. Both are null if it is not deleted. */
export interface DeletionState {
  deletedAt: Date | null;
  /** Also null if that person no longer exists, or if the deletion is older than the undo feature. */
  deletedBy: number | null;
}

const DAY_MS = 86_400_000;

/** Returns the time after which deletions can still be undone. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);

/** Returns the time before which deletions are final. The day of margin protects against a clock that runs ahead. */
export const finalBefore = (now: Date): Date => new Date(restorableSince(now).getTime() - DAY_MS);
