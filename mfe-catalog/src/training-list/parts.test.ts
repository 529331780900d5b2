import { expect, test } from '@jest/globals';
import { training } from '../testing/training.ts';
import { inPart, type ListPartSwitch, readPart, writePart } from './parts.ts';

const parts: ListPartSwitch = {
  label: 'Publication',
  param: 'publication',
  options: [
    { value: 'all', label: 'All', includes: () => true },
    { value: 'published', label: 'Published', includes: ({ status }) => status === 'VALIDATED' },
  ],
};
const list = [training({ id: 1, status: 'VALIDATED' }), training({ id: 2, status: 'CREATED' })];
const asked = (address: string) => readPart(new URLSearchParams(address), parts).value;

test('the address names the part, and an unknown or missing name is the first part', () => {
  expect(asked('publication=published')).toBe('published');
  expect(asked('publication=x')).toBe('all');
  expect(asked('')).toBe('all');
});

test('the first part has no parameter in the address, and other parameters stay', () => {
  const published = writePart(new URLSearchParams('q=fire'), parts, 'published');
  expect(published.toString()).toBe('q=fire&publication=published');
  expect(writePart(published, parts, 'all').toString()).toBe('q=fire');
});

test('a part has the trainings that it includes, and without a part there are all trainings', () => {
  const ids = (value: string) =>
    inPart(
      list,
      parts.options.find((part) => part.value === value),
    ).map(({ id }) => id);
  expect(ids('published')).toStrictEqual([1]);
  expect(ids('none')).toStrictEqual([1, 2]);
});
