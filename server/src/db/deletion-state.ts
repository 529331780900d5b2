/** Since when something is deleted, and by whom. Both are null for what is not deleted. */
export interface DeletionState {
  deletedAt: Date | null;
  /** Also null for what was deleted by a person who is gone, or before deletions could be undone. */
  deletedBy: number | null;
}
