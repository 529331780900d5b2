import type * as S from './courses.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const listCourses: Endpoint<typeof S.listCourses> = {
  method: 'GET',
  path: '/courses',
  allow: 'course:read',
  errors: ['NOT_FOUND'],
  doc: 'Lists the courses that the person can see, with their progress, the newest first. The super admin names a company.',
};

export const createCourse: Endpoint<typeof S.createCourse> = {
  method: 'POST',
  path: '/courses',
  allow: 'course:write',
  session: 'any',
  errors: ['IDEMPOTENCY_KEY_REUSED'],
  doc: "Creates a course. An admin's course belongs to the company, a manager's to the manager. With forceManager it belongs to its creator.",
};

export const getCourse: Endpoint<typeof S.getCourse> = {
  method: 'GET',
  path: '/courses/:id',
  allow: 'course:read',
  errors: ['NOT_FOUND'],
  doc: "Returns a course with all its texts and its trainings in order, with the person's progress in each.",
};

export const getCourseForm: Endpoint<typeof S.getCourseForm> = {
  method: 'GET',
  path: '/courses/:id/form',
  allow: 'course:write',
  errors: ['NOT_FOUND'],
  doc: 'Returns a course in all its languages, for its wizard.',
};

export const updateCourse: Endpoint<typeof S.updateCourse> = {
  method: 'PUT',
  path: '/courses/:id',
  allow: 'course:write',
  session: 'any',
  errors: ['NOT_FOUND', 'STALE_EDIT'],
  doc: 'Updates a course. If-Match is the version that was edited.',
};

export const deleteCourse: Endpoint<typeof S.deleteCourse> = {
  method: 'DELETE',
  path: '/courses/:id',
  allow: 'course:write',
  errors: ['NOT_FOUND'],
  doc: 'Deletes a course. The results of its trainings stay.',
};

export const getCourseUsage: Endpoint<typeof S.getCourseUsage> = {
  method: 'GET',
  path: '/courses/:id/usage',
  allow: 'course:write',
  errors: ['NOT_FOUND'],
  doc: 'Returns what the deletion of a course would affect.',
};

export const putCourseResources: Endpoint<typeof S.putCourseResources> = {
  method: 'PUT',
  path: '/courses/:id/resources',
  allow: 'course:write',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: 'Sets the resources of a course, in order.',
};

export const favoriteCourse: Endpoint<typeof S.favoriteCourse> = {
  method: 'PUT',
  path: '/courses/:id/favorite',
  allow: 'course:favorite',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: "Adds a course to the person's favourites.",
};

export const unfavoriteCourse: Endpoint<typeof S.unfavoriteCourse> = {
  method: 'DELETE',
  path: '/courses/:id/favorite',
  allow: 'course:favorite',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: "Removes a course from the person's favourites.",
};

export const listCourseProgress: Endpoint<typeof S.listCourseProgress> = {
  method: 'GET',
  path: '/courses/progress',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Lists the suggested courses with everyone's progress, the latest start first: for an admin those of the company, for a manager those of the team, for others their own.",
};

export const getCourseProgress: Endpoint<typeof S.getCourseProgress> = {
  method: 'GET',
  path: '/courses/:id/progress/:userId',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Returns a person's progress in each training of a course.",
};
