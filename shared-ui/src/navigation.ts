import type { ManifestPage } from '@vr/shared-api/remote';

/** The pages of a dashboard (spec §2 Dashboard). */
const DASHBOARD_PAGES = ['GENERAL', 'PER_FORMATION', 'PER_COURSE'] as const;
type DashboardPage = (typeof DASHBOARD_PAGES)[number];

/** The selection with which a link opens a dashboard. In the history entry, so that it survives a reload (spec §2). */
export interface NavigationState {
  companyId?: number;
  partnerId?: number;
  formationId?: number;
  courseId?: number;
  page?: DashboardPage;
}

/** The state of the history entry after signing in. With `landing`, the page may first show what awaits the person. */
export interface LandingState {
  landing?: boolean;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reads a navigation state of unknown shape. The training's id may be in `formationId`, or else in `trainingId`. */
export function readNavigation(state: unknown): NavigationState {
  const given = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  const ids = {
    companyId: given.companyId,
    partnerId: given.partnerId,
    formationId: isId(given.formationId) ? given.formationId : given.trainingId,
    courseId: given.courseId,
  };
  const page = DASHBOARD_PAGES.find((known) => known === given.page);
  return {
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => isId(id))),
    ...(page && { page }),
  };
}

/**
 * Returns the path that a statistics button leads to: the sibling page whose path ends in /dashboard, or else the role's
 * own dashboard; undefined if the role has none (readings 27).
 */
export function statisticsTarget(pathname: string, pages: readonly ManifestPage[]): string | undefined {
  const sibling = pathname.replace(/[^/]*$/u, 'dashboard');
  return (pages.find(({ path }) => path === sibling) ?? pages.find(({ serves }) => serves === 'dashboard'))?.path;
}
