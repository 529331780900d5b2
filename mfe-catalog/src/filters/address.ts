import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { SEARCH_PARAM } from '@vr/shared-ui/useAddressSearch';
import { readNumbers } from '../navigation/address.ts';
import type { CategoryChoice, Filters } from './filters.ts';

const PARAMS = {
  search: SEARCH_PARAM,
  categories: 'category',
  tags: 'tag',
  skills: 'skill',
  contentTypes: 'type',
  offerOnly: 'offer',
};

const isFileType = (value: string): value is FileType => FILE_TYPES.some((type) => type === value);
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Reads the filters from an address. Ignores invalid values. */
export function readFilters(params: URLSearchParams): Filters {
  const categories = params
    .getAll(PARAMS.categories)
    .flatMap((value): CategoryChoice[] => (value === 'current' ? ['current'] : readNumbers([value])));
  return {
    search: params.get(PARAMS.search) ?? '',
    categories: unique(categories),
    tags: unique(params.getAll(PARAMS.tags).filter(Boolean)),
    skills: unique(readNumbers(params.getAll(PARAMS.skills))),
    contentTypes: unique(params.getAll(PARAMS.contentTypes).filter(isFileType)),
    offerOnly: params.get(PARAMS.offerOnly) === '1',
  };
}

/** Returns the address with the given filters. Keeps all other parameters. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of Object.values(PARAMS)) written.delete(name);
  if (filters.search.trim()) written.set(PARAMS.search, filters.search.trim());
  for (const value of filters.categories) written.append(PARAMS.categories, String(value));
  for (const value of filters.tags) written.append(PARAMS.tags, value);
  for (const value of filters.skills) written.append(PARAMS.skills, String(value));
  for (const value of filters.contentTypes) written.append(PARAMS.contentTypes, value);
  if (filters.offerOnly) written.set(PARAMS.offerOnly, '1');
  return written;
}
