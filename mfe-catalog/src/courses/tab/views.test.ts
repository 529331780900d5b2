import { expect, test } from '@jest/globals';
import { readView, writeView } from './views.ts';

test('the address names the view, and an unknown or missing name is the list of courses', () => {
  expect(readView(new URLSearchParams('tab=courses&view=progress'))).toBe('progress');
  expect(readView(new URLSearchParams('view=x'))).toBe('courses');
  expect(readView(new URLSearchParams())).toBe('courses');
});

test('the list of courses has no parameter in the address, and other parameters stay', () => {
  const progress = writeView(new URLSearchParams('tab=courses'), 'progress');
  expect(progress.toString()).toBe('tab=courses&view=progress');
  expect(writeView(progress, 'courses').toString()).toBe('tab=courses');
});
