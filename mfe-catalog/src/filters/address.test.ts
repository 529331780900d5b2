import { expect, test } from '@jest/globals';
import { readTraining, writeTraining } from '../navigation/address.ts';
import { readFilters, writeFilters } from './address.ts';
import { type Filters, NO_FILTERS } from './filters.ts';

const at = (search: string) => new URLSearchParams(search);

test('filters are the same after they were written into the address and read', () => {
  const filters: Filters = {
    search: 'gestes & secours',
    categories: ['current', 4],
    tags: ['écoute, soin', 'a=b'],
    skills: [1, 7],
    contentTypes: ['APK', 'WEB_GL'],
    offerOnly: true,
  };
  const address = writeFilters(at(''), filters).toString();
  expect(readFilters(at(address))).toStrictEqual(filters);
});

test('without filters the address has no parameters', () => {
  expect(writeFilters(at('q=feu&category=3&offer=1'), NO_FILTERS).toString()).toBe('');
});

test('invalid values in an address are ignored', () => {
  expect(readFilters(at('category=x&category=2&category=2&skill=-1&type=VHS&type=APK&offer=yes&tag='))).toStrictEqual({
    ...NO_FILTERS,
    categories: [2],
    contentTypes: ['APK'],
  });
});

test('the open training and the filters can be changed independently', () => {
  const open = writeTraining(at('q=feu'), 12);
  expect(readTraining(open)).toBe(12);
  expect(readFilters(open).search).toBe('feu');
  expect(writeFilters(open, NO_FILTERS).toString()).toBe('training=12');
  expect(writeTraining(open, null).toString()).toBe('q=feu');
});
