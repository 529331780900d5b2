import type * as S from './courses.schema.ts';
import { endpoint } from './endpoint.ts';

export const listCourses = endpoint<typeof S.listCourses>({
  method: 'GET',
  path: '/courses',
  allow: 'course:read',
  errors: [],
  doc: 'The courses that the person sees, with how far they are in each; the newest first.',
});

export const createCourse = endpoint<typeof S.createCourse>({
  method: 'POST',
  path: '/courses',
  allow: 'course:write',
  errors: [],
  doc: "Makes a course: an admin's is the company's, a manager's, and one with forceManager, belongs to who makes it.",
});

export const getCourse = endpoint<typeof S.getCourse>({
  method: 'GET',
  path: '/courses/:id',
  allow: 'course:read',
  errors: ['NOT_FOUND'],
  doc: 'One course with all its texts, its trainings in order, and how far the person is in each.',
});

export const getCourseForm = endpoint<typeof S.getCourseForm>({
  method: 'GET',
  path: '/courses/:id/form',
  allow: 'course:write',
  errors: ['NOT_FOUND'],
  doc: 'A course in all its languages, for whoever may change it.',
});

export const updateCourse = endpoint<typeof S.updateCourse>({
  method: 'PUT',
  path: '/courses/:id',
  allow: 'course:write',
  errors: ['NOT_FOUND', 'STALE_EDIT'],
  doc: 'Changes a course; If-Match names the version that was edited.',
});

export const deleteCourse = endpoint<typeof S.deleteCourse>({
  method: 'DELETE',
  path: '/courses/:id',
  allow: 'course:write',
  errors: ['NOT_FOUND'],
  doc: 'Takes a course away; what people have done in its trainings stays.',
});

export const getCourseUsage = endpoint<typeof S.getCourseUsage>({
  method: 'GET',
  path: '/courses/:id/usage',
  allow: 'course:write',
  errors: ['NOT_FOUND'],
  doc: 'What the deletion of a course would touch.',
});

export const putCourseResources = endpoint<typeof S.putCourseResources>({
  method: 'PUT',
  path: '/courses/:id/resources',
  allow: 'course:set-resources',
  errors: ['NOT_FOUND'],
  doc: 'The resources of a course, in order.',
});

export const favoriteCourse = endpoint<typeof S.favoriteCourse>({
  method: 'PUT',
  path: '/courses/:id/favorite',
  allow: 'course:favorite',
  errors: ['NOT_FOUND'],
  doc: "Puts a course among one's favourites.",
});

export const unfavoriteCourse = endpoint<typeof S.unfavoriteCourse>({
  method: 'DELETE',
  path: '/courses/:id/favorite',
  allow: 'course:favorite',
  errors: ['NOT_FOUND'],
  doc: "Takes a course out of one's favourites.",
});

export const listCourseProgress = endpoint<typeof S.listCourseProgress>({
  method: 'GET',
  path: '/courses/progress',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: 'The courses that were suggested, with how far everybody is: to an admin those of the company, to a manager those of the team, to everybody else their own; those that begin last first.',
});

export const getCourseProgress = endpoint<typeof S.getCourseProgress>({
  method: 'GET',
  path: '/courses/:id/progress/:userId',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: 'How far a person is in a course, training by training.',
});
