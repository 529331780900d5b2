import type { Endpoint } from './endpoint.ts';
import type * as S from './satisfactions.schema.ts';

export const rateTraining: Endpoint<typeof S.rateTraining> = {
  method: 'PUT',
  path: '/trainings/:id/satisfactions',
  allow: 'training:rate',
  session: 'any',
  errors: ['NOT_FOUND', 'SURVEY_DISABLED', 'NOT_PLAYED'],
  doc: 'Answers the satisfaction survey of a training that the person has played. A second answer replaces the first.',
};

export const listSatisfactions: Endpoint<typeof S.listSatisfactions> = {
  method: 'GET',
  path: '/trainings/:id/satisfactions',
  allow: 'satisfaction:read',
  errors: ['NOT_FOUND', 'SURVEY_DISABLED'],
  doc: 'Lists the answers to the satisfaction survey of an own training by page, the newest first.',
};
