import { expect, test } from '@jest/globals';
import { readView, viewOfState, writeView } from './address.ts';

const read = (search: string) => readView(new URLSearchParams(search));
const write = (search: string, ...[view]: [Parameters<typeof writeView>[1]]) =>
  writeView(new URLSearchParams(search), view).toString();

test('an address names the view, and the training or course in it', () => {
  expect(read('')).toStrictEqual({ page: 'GENERAL' });
  expect(read('view=training')).toStrictEqual({ page: 'PER_FORMATION', formationId: undefined });
  expect(read('view=training&training=7&course=3')).toStrictEqual({ page: 'PER_FORMATION', formationId: 7 });
  expect(read('training=7')).toStrictEqual({ page: 'PER_FORMATION', formationId: 7 });
  expect(read('course=3')).toStrictEqual({ page: 'PER_COURSE', courseId: 3 });
  expect(read('view=course&course=3')).toStrictEqual({ page: 'PER_COURSE', courseId: 3 });
});

test('an address that nobody has written opens the general view, or the view without a choice', () => {
  expect(read('view=elsewhere&training=7')).toStrictEqual({ page: 'GENERAL' });
  for (const id of ['', '0', '-1', '1.5', '07', 'seven', '99999999999'])
    expect(read(`view=training&training=${id}`)).toStrictEqual({ page: 'PER_FORMATION', formationId: undefined });
});

test('the address of a view keeps what belongs to others', () => {
  expect(write('dialog=badges&view=course&course=3', { page: 'PER_FORMATION', formationId: 7 })).toBe(
    'dialog=badges&view=training&training=7',
  );
  expect(write('view=training&training=7', { page: 'PER_COURSE', courseId: 3 })).toBe('view=course&course=3');
  expect(write('view=training&training=7', { page: 'PER_FORMATION' })).toBe('view=training');
  expect(write('view=course', { page: 'GENERAL', formationId: 7 })).toBe('');
});

test('a navigation state opens the page that it names, or the view of its training or course', () => {
  const none = { formationId: undefined, courseId: undefined };
  expect(viewOfState({ formationId: 7 })).toStrictEqual({ ...none, page: 'PER_FORMATION', formationId: 7 });
  expect(viewOfState({ trainingId: 7, page: 'PER_FORMATION' })).toStrictEqual({
    ...none,
    page: 'PER_FORMATION',
    formationId: 7,
  });
  expect(viewOfState({ courseId: 3 })).toStrictEqual({ ...none, page: 'PER_COURSE', courseId: 3 });
  expect(viewOfState({ page: 'PER_COURSE' })).toStrictEqual({ ...none, page: 'PER_COURSE' });
});

test('a state that asks for nothing leaves the address as it is', () => {
  for (const state of [null, undefined, 'x', 3, [], { page: 'ELSEWHERE' }, { formationId: 'seven' }])
    expect(viewOfState(state)).toBe(undefined);
});
