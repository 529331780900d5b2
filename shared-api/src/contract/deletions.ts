import type * as S from './deletions.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const listDeletions: Endpoint<typeof S.listDeletions> = {
  method: 'GET',
  path: '/deletions',
  allow: 'deletion:restore',
  doc: 'Lists the deleted trainings, courses, master contents and resources that the person can restore, the latest first.',
};

export const restoreDeletion: Endpoint<typeof S.restoreDeletion> = {
  method: 'POST',
  path: '/deletions/:kind/:id/restore',
  allow: 'deletion:restore',
  session: 'any',
  errors: ['NOT_FOUND', 'RESTORE_EXPIRED', 'MASTER_CONTENT_MISSING', 'NO_MASTER_CONTENT_ACCESS', 'QUOTA_EXCEEDED'],
  doc: 'Restores something that was deleted, as it was, up to 30 days after its deletion. Repeating it changes nothing.',
};
