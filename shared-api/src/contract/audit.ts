import type * as S from './audit.schema.ts';
import { endpoint } from './endpoint.ts';

export const listAudit = endpoint<typeof S.listAudit>({
  method: 'GET',
  path: '/audit',
  allow: 'audit:read',
  errors: ['NOT_FOUND'],
  doc: "Lists the recorded actions in the person's company, the latest first, 50 at a time.",
});
