import { type NavigationState, readNavigation } from '@vr/shared-ui/navigation';

/** The state of the dashboard. Only the address stores it. */
export interface DashboardView extends Pick<NavigationState, 'formationId' | 'courseId'> {
  page: NonNullable<NavigationState['page']>;
}

/** Reads an id from an address. Undefined if it is missing or invalid. */
export const readId = (params: URLSearchParams, name: string): number | undefined => {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : undefined;
};

/** Returns the view of trainings or courses, with the chosen one, if any. Without a kind, returns the general view. */
export const viewOf = (kind: string | null | undefined, id: number | undefined): DashboardView => {
  if (kind === 'training') return { page: 'PER_FORMATION', formationId: id };
  return kind === 'course' ? { page: 'PER_COURSE', courseId: id } : { page: 'GENERAL' };
};

/** The inverse of {@link viewOf}. */
export const partsOf = ({ page, formationId, courseId }: DashboardView) => {
  if (page === 'GENERAL') return {};
  return page === 'PER_FORMATION'
    ? ({ kind: 'training', id: formationId } as const)
    : ({ kind: 'course', id: courseId } as const);
};

/** Reads what an address shows: `?view=training&training=7`, `?view=course&course=3`, or the general view. */
export function readView(params: URLSearchParams): DashboardView {
  const kind = params.get('view');
  return viewOf(kind, readId(params, kind ?? ''));
}

/** Returns the address of a view. Keeps the parameters of other features. */
export function writeView(params: URLSearchParams, view: DashboardView): URLSearchParams {
  const written = new URLSearchParams(params);
  const { kind, id } = partsOf(view);
  for (const name of ['view', 'training', 'course']) written.delete(name);
  if (kind) written.set('view', kind);
  if (kind && id !== undefined) written.set(kind, String(id));
  return written;
}

/**
 * Returns the view that a navigation state asks for (spec §2 Dashboard). A state with a training or course but no page
 * opens the view of that training or course. Undefined if the state asks for none.
 */
export function viewOfState(state: unknown): DashboardView | undefined {
  const { page, formationId, courseId } = readNavigation(state);
  if (page === undefined && formationId === undefined && courseId === undefined) return undefined;
  const ofIds = formationId !== undefined ? 'PER_FORMATION' : courseId !== undefined ? 'PER_COURSE' : 'GENERAL';
  return { page: page ?? ofIds, formationId, courseId };
}
