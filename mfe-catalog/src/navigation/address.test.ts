import { expect, test } from '@jest/globals';
import { opensWizard, readCourse, readTraining, writeCourse, writeTraining } from './address.ts';

const at = (search: string) => new URLSearchParams(search);

test('an address without a valid training id opens none', () => {
  expect(readTraining(at(''))).toBe(null);
  expect(readTraining(at('training=abc'))).toBe(null);
  expect(readTraining(at('training=1e9'))).toBe(null);
});

test('an address opens the wizard to add or edit, and no other dialog counts as the wizard', () => {
  expect(opensWizard(new URLSearchParams('training=3&dialog=edit-training&about=3'))).toBeTruthy();
  expect(opensWizard(new URLSearchParams('dialog=add-training'))).toBeTruthy();
  expect(!opensWizard(new URLSearchParams('training=3&dialog=survey&about=3'))).toBeTruthy();
  expect(!opensWizard(new URLSearchParams(''))).toBeTruthy();
});

test('a training that is opened from a course is above the course, and closing it leaves the course open', () => {
  const both = writeTraining(writeCourse(at('tab=courses'), 5), 12);
  expect(both.toString()).toBe('tab=courses&course=5&training=12');
  expect([readCourse(both), readTraining(both)]).toStrictEqual([5, 12]);
  expect(writeTraining(both, null).toString()).toBe('tab=courses&course=5');
  expect(writeCourse(both, 7).toString()).toBe('tab=courses&course=7');
  expect(writeCourse(both, null).toString()).toBe('tab=courses');
  expect(readCourse(at('course=abc'))).toBe(null);
});
