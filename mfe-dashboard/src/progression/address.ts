import { type NavigationState, readNavigation } from '@vr/shared-ui/navigation';

/** What the dashboard shows. The address is the only place where this is stored. */
export interface DashboardView extends Pick<NavigationState, 'formationId' | 'courseId'> {
  page: NonNullable<NavigationState['page']>;
}

const VIEW = 'view';
const TRAINING = 'training';
const COURSE = 'course';

/** Reads an id from an address. Undefined if there is none, or something else. */
export const readId = (params: URLSearchParams, name: string): number | undefined => {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : undefined;
};

/** Reads what an address shows: `?view=training&training=7`, `?view=course&course=3`, or the general view. */
export function readView(params: URLSearchParams): DashboardView {
  const view = params.get(VIEW);
  if (view === TRAINING) return { page: 'PER_FORMATION', formationId: readId(params, TRAINING) };
  if (view === COURSE) return { page: 'PER_COURSE', courseId: readId(params, COURSE) };
  return { page: 'GENERAL' };
}

/** Returns the address of a view. Keeps the parameters that belong to others. */
export function writeView(params: URLSearchParams, { page, formationId, courseId }: DashboardView): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of [VIEW, TRAINING, COURSE]) written.delete(name);
  if (page === 'PER_FORMATION') {
    written.set(VIEW, TRAINING);
    if (formationId !== undefined) written.set(TRAINING, String(formationId));
  }
  if (page === 'PER_COURSE') {
    written.set(VIEW, COURSE);
    if (courseId !== undefined) written.set(COURSE, String(courseId));
  }
  return written;
}

/**
 * Reads what a navigation state asks to show (spec §2 Dashboard). A state with a training or a course and no page opens
 * the view of it. Undefined if the state asks for nothing.
 */
export function viewOfState(state: unknown): DashboardView | undefined {
  const { page, formationId, courseId } = readNavigation(state);
  if (page === undefined && formationId === undefined && courseId === undefined) return undefined;
  const ofIds = formationId === undefined ? (courseId === undefined ? 'GENERAL' : 'PER_COURSE') : 'PER_FORMATION';
  return { page: page ?? ofIds, formationId, courseId };
}
