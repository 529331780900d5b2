import assert from 'node:assert/strict';
import { test } from 'node:test';
import { training } from '../testing/training.ts';
import { inPart, type ListParts, readPart, writePart } from './parts.ts';

const parts: ListParts = {
  label: 'Publication',
  param: 'publication',
  options: [
    { value: 'all', label: 'All', holds: () => true },
    { value: 'published', label: 'Published', holds: ({ status }) => status === 'VALIDATED' },
  ],
};
const list = [training({ id: 1, status: 'VALIDATED' }), training({ id: 2, status: 'CREATED' })];
const asked = (address: string) => readPart(new URLSearchParams(address), parts).value;

test('an address may ask for a part of the list; one that there is not, or none, is the first', () => {
  assert.equal(asked('publication=published'), 'published');
  assert.equal(asked('publication=x'), 'all');
  assert.equal(asked(''), 'all');
});

test('the first part is not written into the address, and everything else in it stays', () => {
  const published = writePart(new URLSearchParams('q=fire'), parts, 'published');
  assert.equal(published.toString(), 'q=fire&publication=published');
  assert.equal(writePart(published, parts, 'all').toString(), 'q=fire');
});

test('a part holds what it says, no part holds everything', () => {
  const ids = (value: string) =>
    inPart(
      list,
      parts.options.find((part) => part.value === value),
    ).map(({ id }) => id);
  assert.deepEqual(ids('published'), [1]);
  assert.deepEqual(ids('none'), [1, 2]);
});
