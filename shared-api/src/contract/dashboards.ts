import type * as S from './dashboards.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const getGeneralStats: Endpoint<typeof S.getGeneralStats> = {
  method: 'GET',
  path: '/trainings/stats/general',
  allow: 'stats:read-group',
  errors: ['NOT_FOUND'],
  doc: 'Returns the totals of the people and trainings that the caller is responsible for.',
};

export const getPeriodStats: Endpoint<typeof S.getPeriodStats> = {
  method: 'GET',
  path: '/trainings/stats/period',
  allow: 'stats:read-group',
  errors: ['NOT_FOUND'],
  doc: 'Returns views and minutes per day of these people and trainings.',
};

export const getTrainingStats: Endpoint<typeof S.getTrainingStats> = {
  method: 'GET',
  path: '/trainings/:id/stats',
  allow: 'stats:read-group',
  errors: ['NOT_FOUND'],
  doc: 'Returns the figures of a training, of the people the caller is responsible for.',
};

export const getTrainingPeriodStats: Endpoint<typeof S.getTrainingPeriodStats> = {
  method: 'GET',
  path: '/trainings/:id/stats/period',
  allow: 'stats:read-group',
  errors: ['NOT_FOUND'],
  doc: 'Returns views and minutes per day on one training.',
};

export const getCourseStats: Endpoint<typeof S.getCourseStats> = {
  method: 'GET',
  path: '/courses/:id/stats',
  allow: 'course:read-stats',
  errors: ['NOT_FOUND'],
  doc: 'Returns the figures of a course, of the people the caller is responsible for.',
};

export const listTopTrainings: Endpoint<typeof S.listTopTrainings> = {
  method: 'GET',
  path: '/trainings/stats/ranking',
  allow: 'stats:read-group',
  errors: ['NOT_FOUND'],
  doc: 'Lists the trainings with the most and with the fewest sessions in a period.',
};

export const listTrainingHours: Endpoint<typeof S.listTrainingHours> = {
  method: 'GET',
  path: '/trainings/stats/hours',
  allow: 'stats:read-hours',
  errors: ['NOT_FOUND'],
  doc: 'Returns how many sessions began in each hour of the week.',
};

export const listStatsByClient: Endpoint<typeof S.listStatsByClient> = {
  method: 'GET',
  path: '/trainings/stats/clients',
  allow: 'stats:read-clients',
  errors: ['NOT_FOUND'],
  doc: "Lists how much a partner's trainings, or one of them, are used by the people of each company that has them. The super admin names the partner.",
};

export const listStatsPeople: Endpoint<typeof S.listStatsPeople> = {
  method: 'GET',
  path: '/trainings/stats/people',
  allow: 'stats:read-people',
  errors: ['NOT_FOUND'],
  doc: 'Lists the people behind a figure. The super admin names a company. A partner sees only the own people, in own trainings.',
};
