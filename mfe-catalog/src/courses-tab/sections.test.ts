import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shell } from '@vr/shared-api/roles';
import { isCourseDimmed } from '../dimmed.ts';
import { course } from '../testing/course.ts';
import { byOwner } from './sections.ts';

const courses = [
  course({ id: 1, isGlobal: false, isOwner: false, ownerName: 'Hugo Fabre' }),
  course({ id: 2, isGlobal: true }),
  course({ id: 3, isGlobal: false, isOwner: true, ownerName: 'Ines Roy' }),
  course({ id: 4, isGlobal: true }),
];
const parts = (shell: Shell, some = courses) =>
  byOwner(shell, some).map((part) => [part.key, part.courses.map(({ id }) => id)]);

test('to an admin, what they own and what is the company’s are theirs; a manager’s course is another', () => {
  assert.deepEqual(parts('admin'), [
    ['mine', [2, 3, 4]],
    ['others', [1]],
  ]);
});

test('to a manager, only what they own is theirs', () => {
  assert.deepEqual(parts('manager'), [
    ['mine', [3]],
    ['others', [1, 2, 4]],
  ]);
});

test('to a learner, courses are one list in the order they came, whoever has made them', () => {
  assert.deepEqual(parts('learner'), [['all', [1, 2, 3, 4]]]);
});

test('a part that holds nothing is not there', () => {
  assert.deepEqual(parts('admin', [courses[1]!]), [['mine', [2]]]);
  assert.deepEqual(parts('manager', [courses[1]!]), [['others', [2]]]);
  assert.deepEqual(parts('learner', []), []);
});

test('what is not among an admin’s own is what is dimmed to them', () => {
  for (const { key, courses: held } of byOwner('admin', courses))
    for (const one of held) assert.equal(isCourseDimmed('admin', one), key === 'others');
});
