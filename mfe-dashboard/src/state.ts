import { type NavigationState, readNavigation } from '@vr/shared-ui/navigation';

/** What the dashboard shows, as its navigation state carries it (spec §2 Dashboard). */
export interface DashboardState extends NavigationState {
  page: 'GENERAL' | 'PER_FORMATION';
}

/** What a navigation state opens: a training given opens its page. */
export function readState(state: unknown): DashboardState {
  const { page, formationId } = readNavigation(state);
  const known = page === 'GENERAL' || page === 'PER_FORMATION' ? page : undefined;
  return { page: known ?? (formationId === undefined ? 'GENERAL' : 'PER_FORMATION'), formationId };
}
