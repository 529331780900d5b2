/** What the dashboard shows, as its navigation state carries it (spec §2 Dashboard). */
export interface DashboardState {
  page: 'GENERAL' | 'PER_FORMATION';
  formationId?: number;
}

/** Reads a navigation state, which may come from anywhere: a training given opens its page. */
export function readState(state: unknown): DashboardState {
  const { page, formationId } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  const id = typeof formationId === 'number' && Number.isInteger(formationId) ? formationId : undefined;
  const known = page === 'GENERAL' || page === 'PER_FORMATION' ? page : undefined;
  return { page: known ?? (id === undefined ? 'GENERAL' : 'PER_FORMATION'), formationId: id };
}
