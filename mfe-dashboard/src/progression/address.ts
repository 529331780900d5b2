import { type NavigationState, readNavigation } from '@vr/shared-ui/navigation';

/** The state of the dashboard, as stored in the address. */
export interface DashboardView extends Pick<NavigationState, 'formationId' | 'courseId'> {
  page: NonNullable<NavigationState['page']>;
}

/** Reads an id from a search parameter. Returns undefined if it is missing or invalid. */
export const readId = (params: URLSearchParams, name: string): number | undefined => {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : undefined;
};

/**
 * Returns the view for a kind: trainings or courses, with the chosen one if there is an id; the general view for any other
 * kind.
 */
export const viewOf = (kind: string | null | undefined, id: number | undefined): DashboardView => {
  if (kind === 'training') return { page: 'PER_FORMATION', formationId: id };
  return kind === 'course' ? { page: 'PER_COURSE', courseId: id } : { page: 'GENERAL' };
};

/** Returns a view's kind and id: the inverse of {@link viewOf}. */
export const partsOf = ({ page, formationId, courseId }: DashboardView) => {
  if (page === 'GENERAL') return {};
  return page === 'PER_FORMATION'
    ? ({ kind: 'training', id: formationId } as const)
    : ({ kind: 'course', id: courseId } as const);
};

/** Returns the name of the view in an address. A training or course without a view has the view of its kind. */
export const viewName = (params: URLSearchParams): string | undefined =>
  params.get('view') ?? ['training', 'course'].find((kind) => readId(params, kind) !== undefined);

/** Reads the view from an address: `?training=7` or `?view=training&training=7`, the same for courses, or the general view. */
export function readView(params: URLSearchParams): DashboardView {
  const kind = viewName(params);
  return viewOf(kind, readId(params, kind ?? ''));
}

/** Returns the address of a view. Keeps the search parameters of other features. */
export function writeView(params: URLSearchParams, view: DashboardView): URLSearchParams {
  const written = new URLSearchParams(params);
  const { kind, id } = partsOf(view);
  for (const name of ['view', 'training', 'course']) written.delete(name);
  if (kind) written.set('view', kind);
  if (kind && id !== undefined) written.set(kind, String(id));
  return written;
}

/**
 * Returns the view that a navigation state requests; undefined if it requests none (spec §2 Dashboard). A training or course
 * without a page requests the view of that training or course.
 */
export function viewOfState(state: unknown): DashboardView | undefined {
  const { page, formationId, courseId } = readNavigation(state);
  if (page === undefined && formationId === undefined && courseId === undefined) return undefined;
  const ofIds = formationId !== undefined ? 'PER_FORMATION' : courseId !== undefined ? 'PER_COURSE' : 'GENERAL';
  return { page: page ?? ofIds, formationId, courseId };
}
