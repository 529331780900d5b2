import { expect, test } from '@jest/globals';
import { readFigures, writeFigures } from './address.ts';

test.each([
  ['training-7', { page: 'PER_FORMATION', formationId: 7 }],
  ['training', { page: 'PER_FORMATION', formationId: undefined }],
  ['course-3', { page: 'PER_COURSE', courseId: 3 }],
] as const)('the address %s shows a view', (text, view) => {
  expect(readFigures(text)).toEqual(view);
  expect(writeFigures(view)).toBe(text);
});

test.each([null, '', 'general', 'training-0', 'training-x', 'course-3-4'])(
  'the address %p shows the general view',
  (text) => {
    expect(readFigures(text)).toEqual({ page: 'GENERAL' });
    expect(writeFigures({ page: 'GENERAL' })).toBeUndefined();
  },
);
