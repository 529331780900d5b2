import type { ManifestPage } from '@vr/shared-api/remote';

/** The pages of a dashboard (spec §2 Dashboard). */
const DASHBOARD_PAGES = ['GENERAL', 'PER_FORMATION', 'PER_COURSE'] as const;
type DashboardPage = (typeof DASHBOARD_PAGES)[number];

/** What a dashboard shows when a link opens it. Part of the history entry, so it survives a reload (spec §2). */
export interface NavigationState {
  companyId?: number;
  partnerId?: number;
  formationId?: number;
  courseId?: number;
  page?: DashboardPage;
}

/** The state of the history entry on which people land after signing in. The page may then open what waits for them. */
export interface LandingState {
  landing?: boolean;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * Reads a navigation state of unknown origin. A training may be given as formationId or as trainingId, in this order.
 */
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
 * The path that a statistics button leads to: the sibling page whose path ends in /dashboard, else the role's own
 * dashboard; undefined if the role has none (readings 27).
 */
export function statisticsTarget(pathname: string, pages: readonly ManifestPage[]): string | undefined {
  const sibling = pathname.replace(/[^/]*$/u, 'dashboard');
  return (pages.find(({ path }) => path === sibling) ?? pages.find(({ serves }) => serves === 'dashboard'))?.path;
}
