import type { Endpoint } from './endpoint.ts';
import type * as S from './summaries.schema.ts';

export const getUserSummary: Endpoint<typeof S.getUserSummary> = {
  method: 'GET',
  path: '/users/:id/summary/:lang',
  allow: 'stats:read-own',
  session: 'any',
  errors: ['NOT_FOUND', 'SUMMARY_TOO_LONG', 'NEEDS_PASSWORD_SIGN_IN'],
  queued: true,
  file: 'application/pdf',
  doc: 'Returns a printable summary of what a person has trained in a period, in a language.',
};

export const getSummary: Endpoint<typeof S.getSummary> = {
  method: 'GET',
  path: '/trainings/summary/:lang',
  allow: 'summary:read-group',
  errors: ['NOT_FOUND', 'SUMMARY_TOO_LONG'],
  queued: true,
  file: 'application/pdf',
  doc: "Returns a printable summary of what a manager's team or a company's people have trained in a period, in a language.",
};
