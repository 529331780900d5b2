const VIEW = 'view';

/** What the tab shows of courses: which there are, or how far those are to whom they were suggested. */
export const VIEWS = ['courses', 'progress'] as const;
export type View = (typeof VIEWS)[number];

/** The view that an address asks for, the courses where it asks for none there is. */
export const readView = (params: URLSearchParams): View => VIEWS.find((view) => view === params.get(VIEW)) ?? VIEWS[0];

/** The same address with another view; the first needs no word. */
export function writeView(params: URLSearchParams, view: View): URLSearchParams {
  const written = new URLSearchParams(params);
  if (view === VIEWS[0]) written.delete(VIEW);
  else written.set(VIEW, view);
  return written;
}
