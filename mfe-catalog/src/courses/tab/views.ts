import { withParam } from '../../navigation/address.ts';

const VIEW = 'view';

/** The views of the "Courses" tab: the list of courses, or people's progress in suggested courses. */
export const VIEWS = ['courses', 'progress'] as const;
type View = (typeof VIEWS)[number];

/** Returns the view in the address, or the list of courses if the address has none. */
export const readView = (params: URLSearchParams): View => VIEWS.find((view) => view === params.get(VIEW)) ?? VIEWS[0];

/** Returns the address with another view. The first view has no parameter. */
export const writeView = (params: URLSearchParams, view: View): URLSearchParams =>
  withParam(params, VIEW, view === VIEWS[0] ? null : view);
