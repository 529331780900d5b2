import { compareNames } from '@vr/shared-api/compare-names';
import { fold, wordSearch } from '@vr/shared-api/fold';
import type { UiLang } from '@vr/shared-api/limits';
import { siretDigits } from '@vr/shared-api/siret';
import type { Company } from './company.ts';
import { COMPANY_STATES, type CompanyState, isInState, peopleUsage, storageUsage } from './company-status.ts';

/** The orders of the list, the first one by default. */
export const SORTS = ['name', 'contract', 'people', 'storage', 'activity'] as const;
export type Sort = (typeof SORTS)[number];

/** The direction of each order, for the table headers: the soonest end, fullest quota or latest activity comes first. */
export const DIRECTIONS: Record<Sort, 'ascend' | 'descend'> = {
  name: 'ascend',
  contract: 'ascend',
  people: 'descend',
  storage: 'descend',
  activity: 'descend',
};

/** The ways to show the list, the first one by default. Phones have only the first. */
export const VIEWS = ['cards', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** How the list is shown and sorted, and the state that it is filtered by, if any. */
export interface Arrangement {
  view: View;
  sort: Sort;
  state: CompanyState | null;
}

const DEFAULTS: Arrangement = { view: VIEWS[0], sort: SORTS[0], state: null };

/** Reads the view, the order and the state of the list from an address. Ignores invalid values. */
export const readArrangement = (params: URLSearchParams): Arrangement => ({
  view: VIEWS.find((view) => view === params.get('view')) ?? DEFAULTS.view,
  sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULTS.sort,
  state: COMPANY_STATES.find((state) => state === params.get('state')) ?? DEFAULTS.state,
});

/** Returns the address with another view, order or state. Keeps all other parameters. */
export function writeArrangement(params: URLSearchParams, change: Partial<Arrangement>): URLSearchParams {
  const next = { ...readArrangement(params), ...change };
  const written = new URLSearchParams(params);
  for (const name of ['view', 'sort', 'state'] as const)
    if (next[name] === DEFAULTS[name]) written.delete(name);
    else written.set(name, String(next[name]));
  return written;
}

/**
 * Returns a function that tests a company: its name, or its representative's names or e-mail address, contain every word of
 * the search, or its SIRET contains the digits.
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
  // The most recently used companies come first, and those that were never used last.
  activity: (a, b) => (b.lastActivity ?? '').localeCompare(a.lastActivity ?? ''),
};

/** Returns the companies that match the search and are in the state, in order. Equal companies are sorted by name. */
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
