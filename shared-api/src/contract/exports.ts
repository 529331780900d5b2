import type { Endpoint } from './endpoint.ts';
import type * as S from './exports.schema.ts';

export const exportTrainings: Endpoint<typeof S.exportTrainings> = {
  method: 'GET',
  path: '/trainings/export/:lang',
  allow: 'stats:read-people',
  errors: ['NOT_FOUND'],
  file: 'text/csv',
  doc: 'Returns the results of people in all trainings that they have played, one row each. The super admin may leave out the company, and then gets those of all companies.',
};

export const exportTraining: Endpoint<typeof S.exportTraining> = {
  method: 'GET',
  path: '/trainings/:id/export/:lang',
  allow: 'stats:read-people',
  errors: ['NOT_FOUND'],
  file: 'text/csv',
  doc: 'Returns the results of people in one training, one row each, also for those who have not played it.',
};

export const exportCourses: Endpoint<typeof S.exportCourses> = {
  method: 'GET',
  path: '/courses/export/:lang',
  allow: 'course:read-stats',
  errors: ['NOT_FOUND'],
  file: 'text/csv',
  doc: "Returns people's progress in the courses that were suggested to them, one row for each training.",
};

export const exportCourse: Endpoint<typeof S.exportCourse> = {
  method: 'GET',
  path: '/courses/:id/export/:lang',
  allow: 'course:read-stats',
  errors: ['NOT_FOUND'],
  file: 'text/csv',
  doc: "Returns people's progress in one course, one row for each training, also for those to whom nobody has suggested it.",
};
