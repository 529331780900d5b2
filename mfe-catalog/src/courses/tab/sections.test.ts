import { expect, test } from '@jest/globals';
import type { PortalRole } from '@vr/shared-api/roles';
import { course } from '../../testing/course.ts';
import { isCourseDimmed } from '../course.ts';
import { byOwner } from './sections.ts';

const courses = [
  course({ id: 1, isGlobal: false, isOwner: false, ownerName: 'Hugo Fabre' }),
  course({ id: 2, isGlobal: true }),
  course({ id: 3, isGlobal: false, isOwner: true, ownerName: 'Ines Roy' }),
  course({ id: 4, isGlobal: true }),
];
const sectionsFor = (role: PortalRole, list = courses) =>
  byOwner(role, list).map((section) => [section.key, section.courses.map(({ id }) => id)]);

test('an admin’s own courses are theirs and the company’s, and a manager’s course is under the others', () => {
  expect(sectionsFor('admin')).toStrictEqual([
    ['mine', [2, 3, 4]],
    ['others', [1]],
  ]);
});

test('a manager’s own courses are only those that they own', () => {
  expect(sectionsFor('manager')).toStrictEqual([
    ['mine', [3]],
    ['others', [1, 2, 4]],
  ]);
});

test('a learner sees one list in the original order', () => {
  expect(sectionsFor('learner')).toStrictEqual([['all', [1, 2, 3, 4]]]);
});

test('empty sections are left out', () => {
  expect(sectionsFor('admin', [courses[1]!])).toStrictEqual([['mine', [2]]]);
  expect(sectionsFor('manager', [courses[1]!])).toStrictEqual([['others', [2]]]);
  expect(sectionsFor('learner', [])).toStrictEqual([]);
});

test('the courses under an admin’s “others” are the dimmed ones', () => {
  for (const section of byOwner('admin', courses))
    for (const item of section.courses) expect(isCourseDimmed('admin', item)).toBe(section.key === 'others');
});
