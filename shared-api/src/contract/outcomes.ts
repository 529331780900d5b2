import type { Endpoint } from './endpoint.ts';
import type * as S from './outcomes.schema.ts';

export const getOutcome: Endpoint<typeof S.getOutcome> = {
  method: 'GET',
  path: '/trainings/:id/outcome',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: 'Returns what one of the own sessions of a training has achieved, and what to do next.',
};
