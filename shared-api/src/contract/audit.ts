import type * as S from './audit.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const listSecurityEvents: Endpoint<typeof S.listSecurityEvents> = {
  method: 'GET',
  path: '/security-events',
  allow: 'security-event:read',
  errors: ['NOT_FOUND'],
  doc: "Lists the security events of the person's company, or of the platform for the super admin, the latest first, 50 at a time.",
};

export const listAudit: Endpoint<typeof S.listAudit> = {
  method: 'GET',
  path: '/audit',
  allow: 'audit:read',
  errors: ['NOT_FOUND'],
  doc: "Lists the recorded actions in the person's company, the latest first, 50 at a time.",
};
