import type { AuditAction, AuditSubject } from '@vr/shared-api/audit';

/** The key of the text for each recorded action. */
export const ACTION_TEXTS: Record<AuditAction, string> = {
  'person.create': 'activity.actions.personCreate',
  'person.update': 'activity.actions.personUpdate',
  'person.disable': 'activity.actions.personDisable',
  'person.enable': 'activity.actions.personEnable',
  'person.delete': 'activity.actions.personDelete',
  'person.invite': 'activity.actions.personInvite',
  'code.generate': 'activity.actions.codeGenerate',
  'password.reset': 'activity.actions.passwordReset',
  'email.request': 'activity.actions.emailRequest',
  'email.cancel': 'activity.actions.emailCancel',
  'email.change': 'activity.actions.emailChange',
  'email.undo': 'activity.actions.emailUndo',
  'second-factor.add': 'activity.actions.secondFactorAdd',
  'second-factor.remove': 'activity.actions.secondFactorRemove',
  'second-factor.reset': 'activity.actions.secondFactorReset',
  'second-factor.require': 'activity.actions.secondFactorRequire',
  'group.create': 'activity.actions.groupCreate',
  'group.update': 'activity.actions.groupUpdate',
  'group.delete': 'activity.actions.groupDelete',
  'client.create': 'activity.actions.clientCreate',
  'client.contract': 'activity.actions.clientContract',
  'client.delete': 'activity.actions.clientDelete',
  'client.update': 'activity.actions.clientUpdate',
  'client.offer': 'activity.actions.clientOffer',
  'certificate.update': 'activity.actions.certificateUpdate',
  'certificate.delete': 'activity.actions.certificateDelete',
  'session.accept': 'activity.actions.sessionAccept',
  'session.reject': 'activity.actions.sessionReject',
  'training.delete': 'activity.actions.trainingDelete',
  'training.validate': 'activity.actions.trainingValidate',
  'training.reject': 'activity.actions.trainingReject',
  'course.delete': 'activity.actions.courseDelete',
  'resource.delete': 'activity.actions.resourceDelete',
  'master-content.delete': 'activity.actions.masterContentDelete',
  'sign-in.password': 'activity.actions.signInPassword',
  'sign-in.code': 'activity.actions.signInCode',
  'sign-out': 'activity.actions.signOut',
  'session.end': 'activity.actions.sessionEnd',
  export: 'activity.actions.export',
};

/** The key of the name for each kind of subject. */
export const KIND_TEXTS: Record<AuditSubject, string> = {
  person: 'activity.kinds.person',
  group: 'activity.kinds.group',
  client: 'activity.kinds.client',
  training: 'activity.kinds.training',
  course: 'activity.kinds.course',
  resource: 'activity.kinds.resource',
  'master-content': 'activity.kinds.masterContent',
};

/** The key of the name for each field whose change is recorded. */
export const FIELD_TEXTS: Record<string, string> = {
  firstName: 'activity.fields.firstName',
  lastName: 'activity.fields.lastName',
  email: 'activity.fields.email',
  roles: 'activity.fields.roles',
  manager: 'activity.fields.manager',
  picture: 'activity.fields.picture',
  lang: 'activity.fields.lang',
  primaryColor: 'activity.fields.primaryColor',
  secondaryColor: 'activity.fields.secondaryColor',
  logo: 'activity.fields.logo',
};
