import { readNavigation } from '@vr/shared-ui/navigation';
import { readId, viewName } from '../progression/address.ts';
import { FIGURES } from './person/address.ts';
import type { ChosenClient } from './scope.ts';

/** The views of the dashboard for managers, admins, partners and the super admin. */
const VIEWS = ['general', 'training', 'course', 'person'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The state of the dashboard, as stored in the address. */
export interface OverviewView extends ChosenClient {
  view: ViewName;
  training?: number | undefined;
  course?: number | undefined;
  person?: number | undefined;
}

const IDS = ['training', 'course', 'person', 'company', 'partner'] as const;

/** Reads the dashboard's state from an address such as `?view=training&training=7&company=3`. */
export function readOverview(params: URLSearchParams): OverviewView {
  const ids = Object.fromEntries(IDS.map((name) => [name, readId(params, name)]));
  const wanted = viewName(params);
  return { view: VIEWS.find((name) => name === wanted) ?? 'general', ...ids };
}

/** Returns the address of a view. Keeps the search parameters of other features. */
export function writeOverview(params: URLSearchParams, next: OverviewView): URLSearchParams {
  const written = new URLSearchParams(params);
  written.delete(FIGURES);
  for (const name of ['view', ...IDS] as const) {
    const value = next[name];
    if (value === undefined || value === 'general') written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

const PAGES = { GENERAL: 'general', PER_FORMATION: 'training', PER_COURSE: 'course' } as const;

/** Returns the view that a navigation state requests; undefined if it requests none (spec §2 Route table). */
export function overviewOfState(state: unknown): OverviewView | undefined {
  const { page, formationId, courseId, companyId: company, partnerId: partner } = readNavigation(state);
  if ([page, formationId, courseId, company, partner].every((value) => value === undefined)) return undefined;
  const ofIds = formationId !== undefined ? 'training' : courseId !== undefined ? 'course' : 'general';
  return { view: page ? PAGES[page] : ofIds, training: formationId, course: courseId, company, partner };
}
