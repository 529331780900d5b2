import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readView, writeView } from './views.ts';

test('the view stands in the address; one that there is not, or none, is the courses', () => {
  assert.equal(readView(new URLSearchParams('tab=courses&view=progress')), 'progress');
  assert.equal(readView(new URLSearchParams('view=x')), 'courses');
  assert.equal(readView(new URLSearchParams()), 'courses');
});

test('the courses are not written into the address, and everything else in it stays', () => {
  const progress = writeView(new URLSearchParams('tab=courses'), 'progress');
  assert.equal(progress.toString(), 'tab=courses&view=progress');
  assert.equal(writeView(progress, 'courses').toString(), 'tab=courses');
});
