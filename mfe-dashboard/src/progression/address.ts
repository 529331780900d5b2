import { type NavigationState, readNavigation } from '@vr/shared-ui/navigation';

/** What the dashboard shows. The address is the only place where this is stored. */
export interface DashboardView extends Pick<NavigationState, 'formationId' | 'courseId'> {
  page: NonNullable<NavigationState['page']>;
}

/** Reads an id from an address. Undefined if there is none, or something else. */
export const readId = (params: URLSearchParams, name: string): number | undefined => {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : undefined;
};

/** The view of the trainings or courses, with the chosen one if there is one. The general view without a kind. */
export const viewOf = (kind: string | null | undefined, id: number | undefined): DashboardView => {
  if (kind === 'training') return { page: 'PER_FORMATION', formationId: id };
  return kind === 'course' ? { page: 'PER_COURSE', courseId: id } : { page: 'GENERAL' };
};

/** The opposite of {@link viewOf}. */
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

/** Returns the address of a view. Keeps the parameters that belong to others. */
export function writeView(params: URLSearchParams, view: DashboardView): URLSearchParams {
  const written = new URLSearchParams(params);
  const { kind, id } = partsOf(view);
  for (const name of ['view', 'training', 'course']) written.delete(name);
  if (kind) written.set('view', kind);
  if (kind && id !== undefined) written.set(kind, String(id));
  return written;
}

/**
 * Reads what a navigation state asks to show (spec §2 Dashboard). A state with a training or a course and no page opens
 * the view of it. Undefined if the state asks for nothing.
 */
export function viewOfState(state: unknown): DashboardView | undefined {
  const { page, formationId, courseId } = readNavigation(state);
  if (page === undefined && formationId === undefined && courseId === undefined) return undefined;
  const ofIds = formationId !== undefined ? 'PER_FORMATION' : courseId !== undefined ? 'PER_COURSE' : 'GENERAL';
  return { page: page ?? ofIds, formationId, courseId };
}
