import { type NavigationState, readNavigation } from '@vr/shared-ui/navigation';

/** What the dashboard shows, stored in the navigation state (spec §2 Dashboard). */
export interface DashboardState extends NavigationState {
  page: 'GENERAL' | 'PER_FORMATION';
}

/** Reads a navigation state. A state with a training and no page opens the view of that training. */
export function readState(state: unknown): DashboardState {
  const { page, formationId } = readNavigation(state);
  const known = page === 'GENERAL' || page === 'PER_FORMATION' ? page : undefined;
  return { page: known ?? (formationId === undefined ? 'GENERAL' : 'PER_FORMATION'), formationId };
}
