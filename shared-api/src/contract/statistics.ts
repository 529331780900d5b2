import { endpoint } from './endpoint.ts';
import type * as S from './statistics.schema.ts';

export const getUserStats = endpoint<typeof S.getUserStats>({
  method: 'GET',
  path: '/users/:id/stats/general',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "A person's totals, skills and rankings, and with trainingId the figures of that training.",
});

export const getUserPeriodStats = endpoint<typeof S.getUserPeriodStats>({
  method: 'GET',
  path: '/users/:id/stats/period',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "A person's views and minutes by day of their company's time zone.",
});

export const getUserTrainingPeriodStats = endpoint<typeof S.getUserTrainingPeriodStats>({
  method: 'GET',
  path: '/users/:id/trainings/:trainingId/stats/period',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "A person's views and minutes by day on one training.",
});
