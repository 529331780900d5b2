import { RESTORABLE_DAYS } from '@vr/shared-api/limits';

/** Since when something is deleted, and by whom. Both are null for what is not deleted. */
export interface DeletionState {
  deletedAt: Date | null;
  /** Also null for what was deleted by a person who is gone, or before deletions could be undone. */
  deletedBy: number | null;
}

const DAY_MS = 86_400_000;

/** Returns the time after which deletions can still be undone. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);

/** Returns the time before which deletions are final: a day earlier, because a clock that runs ahead must not delete. */
export const finalBefore = (now: Date): Date => new Date(restorableSince(now).getTime() - DAY_MS);
