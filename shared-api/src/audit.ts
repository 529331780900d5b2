/** The actions that are recorded for good: rights used on others, changes of credentials and of a company, deletions. */
export const AUDIT_ACTIONS = [
  'person.create',
  'person.update',
  'person.disable',
  'person.enable',
  'person.delete',
  'person.invite',
  'code.generate',
  'password.reset',
  'email.change',
  'second-factor.add',
  'second-factor.remove',
  'second-factor.reset',
  'second-factor.require',
  'group.create',
  'group.update',
  'group.delete',
  'client.create',
  'client.update',
  'client.contract',
  'client.delete',
  'client.offer',
  'certificate.update',
  'certificate.delete',
  'training.delete',
  'training.validate',
  'training.reject',
  'course.delete',
  'resource.delete',
  'master-content.delete',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an action is about. */
export const AUDIT_SUBJECTS = [
  'person',
  'group',
  'client',
  'training',
  'course',
  'resource',
  'master-content',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
