/** Whether the local flag hides the menus, as where another application shows the portal within its own frame. */
export const menusHidden = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem('hide_menus') === 'true';

/** At most this many pages fit into the bottom bar of a phone; the rest go into the account menu. */
const BOTTOM_BAR_MAX = 5;

/** The pages of the bottom bar, and those left over. */
export const bottomBar = <P>(pages: readonly P[]): { shown: readonly P[]; rest: readonly P[] } => ({
  shown: pages.slice(0, BOTTOM_BAR_MAX),
  rest: pages.slice(BOTTOM_BAR_MAX),
});
