import type { ManifestPage } from '@vr/shared-api/remote';

/** The pages of a dashboard (spec §2 Dashboard). */
export const DASHBOARD_PAGES = ['GENERAL', 'PER_FORMATION', 'PER_COURSE'] as const;
export type DashboardPage = (typeof DASHBOARD_PAGES)[number];

/**
 * What a link to a dashboard says of what it shall show. It travels in the history's state, and so survives a reload
 * (spec §2 Route table).
 */
export interface NavigationState {
  companyId?: number;
  partnerId?: number;
  formationId?: number;
  courseId?: number;
  page?: DashboardPage;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reads a navigation state, which may come from anywhere; a training goes by either of its names, formationId first. */
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
 * Where a statistics button on a path leads: to the sibling path ending in /dashboard, or where the shell has no such
 * page to its own dashboard; undefined where it has none (readings 27).
 */
export function statisticsTarget(pathname: string, pages: readonly ManifestPage[]): string | undefined {
  const sibling = pathname.replace(/[^/]*$/u, 'dashboard');
  return (pages.find(({ path }) => path === sibling) ?? pages.find(({ serves }) => serves === 'dashboard'))?.path;
}
