import type { Endpoint } from './endpoint.ts';
import type * as S from './history.schema.ts';

export const listTrainingHistory: Endpoint<typeof S.listTrainingHistory> = {
  method: 'GET',
  path: '/trainings/history',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: 'Lists the trainings in which the person has a result, also those that are no longer offered, the latest session first. With userId, those of a person that the caller looks after.',
};

export const listCourseHistory: Endpoint<typeof S.listCourseHistory> = {
  method: 'GET',
  path: '/courses/history',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: 'Lists the courses that the person has begun, also deleted ones, the latest session first. With userId, those of a person that the caller looks after.',
};

export const listTrainingSessions: Endpoint<typeof S.listTrainingSessions> = {
  method: 'GET',
  path: '/trainings/:id/sessions',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Lists a person's sessions of a training, the latest first, with what each has changed, and the resets of the progress.",
};

export const listCourseSessions: Endpoint<typeof S.listCourseSessions> = {
  method: 'GET',
  path: '/courses/:id/sessions',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Lists a person's sessions of all trainings of a course, the latest first, with what each has changed, and the resets of the progress.",
};
