import type * as S from './client-errors.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const reportClientError: Endpoint<typeof S.reportClientError> = {
  method: 'POST',
  path: '/client-errors',
  allow: 'public',
  doc: 'Logs an error that occurred in a browser, with the remote that caused it.',
};
