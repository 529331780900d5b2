import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import type { CategoryChoice, Filters } from './filters.ts';

/** The names that the page's address uses for the filters; `training` and `course` are the open details. */
const NAMES = {
  search: 'q',
  categories: 'category',
  tags: 'tag',
  skills: 'skill',
  contentTypes: 'type',
  offerOnly: 'offer',
};
const TRAINING = 'training';
const COURSE = 'course';

const isFileType = (value: string): value is FileType => FILE_TYPES.some((type) => type === value);
const numbers = (values: readonly string[]): number[] => values.filter((value) => /^\d{1,9}$/u.test(value)).map(Number);
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Reads the filters from an address; what makes no sense there is left out. */
export function readFilters(params: URLSearchParams): Filters {
  const categories = params
    .getAll(NAMES.categories)
    .flatMap((value): CategoryChoice[] => (value === 'current' ? ['current'] : numbers([value])));
  return {
    search: params.get(NAMES.search) ?? '',
    categories: unique(categories),
    tags: unique(params.getAll(NAMES.tags).filter(Boolean)),
    skills: unique(numbers(params.getAll(NAMES.skills))),
    contentTypes: unique(params.getAll(NAMES.contentTypes).filter(isFileType)),
    offerOnly: params.get(NAMES.offerOnly) === '1',
  };
}

/** Writes the filters into an address and leaves everything else in it alone. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of Object.values(NAMES)) written.delete(name);
  if (filters.search.trim()) written.set(NAMES.search, filters.search.trim());
  for (const value of filters.categories) written.append(NAMES.categories, String(value));
  for (const value of filters.tags) written.append(NAMES.tags, value);
  for (const value of filters.skills) written.append(NAMES.skills, String(value));
  for (const value of filters.contentTypes) written.append(NAMES.contentTypes, value);
  if (filters.offerOnly) written.set(NAMES.offerOnly, '1');
  return written;
}

/** The training whose detail an address opens, or null. */
export const readTraining = (params: URLSearchParams): number | null =>
  numbers(params.getAll(TRAINING).slice(0, 1))[0] ?? null;

/** The same address with the detail of a training open, or with none. */
export function writeTraining(params: URLSearchParams, id: number | null): URLSearchParams {
  const written = new URLSearchParams(params);
  if (id === null) written.delete(TRAINING);
  else written.set(TRAINING, String(id));
  return written;
}

/** The course whose detail an address opens, or null; a training that is open too lies over it. */
export const readCourse = (params: URLSearchParams): number | null =>
  numbers(params.getAll(COURSE).slice(0, 1))[0] ?? null;

/** The same address with the detail of a course open and no training over it, or with neither. */
export function writeCourse(params: URLSearchParams, id: number | null): URLSearchParams {
  const written = writeTraining(params, null);
  if (id === null) written.delete(COURSE);
  else written.set(COURSE, String(id));
  return written;
}

/** Whether an address opens the shell's wizard, which fills the screen: what is open below it waits until it is closed. */
export const opensWizard = (params: URLSearchParams): boolean =>
  /^(?:add|edit)-(?:formation|course)$/u.test(params.get('dialog') ?? '');
