/** The actions of the audit trail. Their records are never deleted. */
export const AUDIT_ACTIONS = [
  'person.create',
  'person.update',
  'person.disable',
  'person.enable',
  'person.delete',
  'person.invite',
  'code.generate',
  'team.add',
  'team.remove',
  'team.remind',
  'password.reset',
  'email.request',
  'email.cancel',
  'email.change',
  'email.undo',
  'second-factor.add',
  'second-factor.remove',
  'second-factor.renew',
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
  'embedding-key.add',
  'embedding-key.rename',
  'embedding-key.remove',
  'embedding-origins.update',
  'certificate.update',
  'certificate.delete',
  'session.accept',
  'session.reject',
  'progress.reset',
  'progress.restore',
  'training.delete',
  'training.withdraw',
  'training.keep',
  'training.restore',
  'training.validate',
  'training.reject',
  'course.delete',
  'course.restore',
  'resource.delete',
  'resource.restore',
  'master-content.delete',
  'version.go-live',
  'version.remove',
  'master-content.restore',
] as const;

/** Actions recorded only as security events, which are deleted after SECURITY_EVENT_DAYS. The audit trail omits them. */
export const PASSING_ACTIONS = [
  'sign-in.password',
  'sign-in.code',
  'sign-in.embedded',
  'sign-out',
  'session.end',
  'export',
  // Recorded only if the password was wrong.
  'session.confirm',
  // No longer recorded, but older events still contain it.
  'deploy-token.create',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number] | (typeof PASSING_ACTIONS)[number];

/** The actions that are security events. `person.update` counts as one only if it changes roles. */
export const SECURITY_ACTIONS: readonly AuditAction[] = [
  ...PASSING_ACTIONS,
  'person.create',
  'person.update',
  'person.disable',
  'person.enable',
  'person.delete',
  'code.generate',
  'password.reset',
  'email.request',
  'email.cancel',
  'email.change',
  'email.undo',
  'second-factor.add',
  'second-factor.remove',
  'second-factor.renew',
  'second-factor.reset',
  'second-factor.require',
  'embedding-key.add',
  'embedding-key.remove',
  'embedding-origins.update',
  'client.delete',
  'training.delete',
  'course.delete',
  'resource.delete',
  'master-content.delete',
];

/** `failure` means that the action was refused or failed. */
export const AUDIT_OUTCOMES = ['success', 'failure'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** The kinds of things that an action can affect. */
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
