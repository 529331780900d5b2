import type { Endpoint } from './endpoint.ts';
import type * as S from './statistics.schema.ts';

export const getUserStats: Endpoint<typeof S.getUserStats> = {
  method: 'GET',
  path: '/users/:id/stats/general',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Returns a person's totals, skills and rankings, and with trainingId the figures of that training.",
};

export const setRankingParticipation: Endpoint<typeof S.setRankingParticipation> = {
  method: 'PUT',
  path: '/users/profile/ranking',
  allow: 'ranking:set-own',
  session: 'any',
  doc: "Makes the person leave the rankings of their company, or come back. While away, they are in nobody's list and see none.",
};

export const getUserPeriodStats: Endpoint<typeof S.getUserPeriodStats> = {
  method: 'GET',
  path: '/users/:id/stats/period',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Returns a person's views and minutes per day of their company's time zone.",
};

export const getUserTrainingPeriodStats: Endpoint<typeof S.getUserTrainingPeriodStats> = {
  method: 'GET',
  path: '/users/:id/trainings/:trainingId/stats/period',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Returns a person's views and minutes per day on one training.",
};

export const listLaunchedTrainings: Endpoint<typeof S.listLaunchedTrainings> = {
  method: 'GET',
  path: '/trainings/launched-trainings',
  allow: 'training:list-launched',
  errors: ['NOT_FOUND'],
  doc: 'Lists the trainings that were played by the people the caller is responsible for, by title. The super admin can limit the list to one company.',
};

export const listTrainingsLaunchedBy: Endpoint<typeof S.listTrainingsLaunchedBy> = {
  method: 'GET',
  path: '/users/:id/launched-trainings',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: 'Lists the trainings that a person has played, the latest first.',
};
