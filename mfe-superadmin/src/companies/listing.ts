import { compareNames } from '@vr/shared-api/compare-names';
import { fold, wordSearch } from '@vr/shared-api/fold';
import type { UiLang } from '@vr/shared-api/limits';
import { siretDigits } from '@vr/shared-api/siret';
import type { Company } from './company.ts';
import { COMPANY_STATES, type CompanyState, isInState, peopleUsage, storageUsage } from './company-status.ts';

/** The orders of the list. The first one is the default. */
export const SORTS = ['name', 'contract', 'people', 'storage', 'activity'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * The direction of each order, for the table headers. The soonest end, the fullest quota and the latest activity come first.
 */
export const DIRECTIONS: Record<Sort, 'ascend' | 'descend'> = {
  name: 'ascend',
  contract: 'ascend',
  people: 'descend',
  storage: 'descend',
  activity: 'descend',
};

/** The views of the list. The first one is the default, and the only one on phones. */
export const VIEWS = ['cards', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** The view and order of the list, and the state to filter by, if any. */
export interface Arrangement {
  view: View;
  sort: Sort;
  state: CompanyState | null;
}

const DEFAULTS: Arrangement = { view: VIEWS[0], sort: SORTS[0], state: null };

/** Reads the list's view, order and state from an address. Invalid values become the default. */
export const readArrangement = (params: URLSearchParams): Arrangement => ({
  view: VIEWS.find((view) => view === params.get('view')) ?? DEFAULTS.view,
  sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULTS.sort,
  state: COMPANY_STATES.find((state) => state === params.get('state')) ?? DEFAULTS.state,
});

/** Returns the address with a changed view, order or state. Keeps all other search parameters. */
export function writeArrangement(params: URLSearchParams, change: Partial<Arrangement>): URLSearchParams {
  const next = { ...readArrangement(params), ...change };
  const written = new URLSearchParams(params);
  for (const name of ['view', 'sort', 'state'] as const)
    if (next[name] === DEFAULTS[name]) written.delete(name);
    else written.set(name, String(next[name]));
  return written;
}

/**
 * Returns a function that tests whether a company matches a search. It matches if each word occurs in its name or in its
 * representative's name or e-mail address, or if its SIRET contains the digits.
 */
function searchTest(search: string): (company: Company) => boolean {
  const matches = wordSearch(search);
  const digits = siretDigits(search);
  const isNumber = /^\d+$/u.test(digits);
  return ({ name, representativeFirstName, representativeLastName, representativeEmail, siret }) =>
    matches(fold([name, representativeFirstName, representativeLastName, representativeEmail].join('\n'))) ||
    (isNumber && (siret?.includes(digits) ?? false));
}

type Comparison = (a: Company, b: Company) => number;

const COMPARISONS: Record<Exclude<Sort, 'name'>, Comparison> = {
  contract: (a, b) => a.contractDaysLeft - b.contractDaysLeft,
  people: (a, b) => peopleUsage(b).share - peopleUsage(a).share,
  storage: (a, b) => storageUsage(b).share - storageUsage(a).share,
  // The most recently active companies come first; companies that were never active come last.
  activity: (a, b) => (b.lastActivity ?? '').localeCompare(a.lastActivity ?? ''),
};

/** Returns the companies that match the search and the state, in order. Companies that compare equal are sorted by name. */
export function arrange(
  companies: readonly Company[],
  search: string,
  { sort, state }: Pick<Arrangement, 'sort' | 'state'>,
  lang: UiLang,
): Company[] {
  const matches = searchTest(search);
  const compare = compareNames(lang);
  const byName: Comparison = (a, b) => compare(a.name, b.name) || a.id - b.id;
  return companies
    .filter((company) => (state === null || isInState(company, state)) && matches(company))
    .sort(sort === 'name' ? byName : (a, b) => COMPARISONS[sort](a, b) || byName(a, b));
}
