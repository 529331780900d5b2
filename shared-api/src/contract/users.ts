import type { Endpoint } from './endpoint.ts';
import type * as S from './users.schema.ts';

export const signIn: Endpoint<typeof S.signIn> = {
  method: 'POST',
  path: '/users/authentication',
  allow: 'public',
  errors: ['WRONG_CREDENTIALS', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: 'Signs in by e-mail address and password. All other calls need the token in their Authorization header. A person with a second factor gets a challenge instead, for the second step.',
};

export const signOut: Endpoint<typeof S.signOut> = {
  method: 'POST',
  path: '/users/sign-out',
  allow: 'session:own',
  session: 'any',
  duringSetup: true,
  afterContract: true,
  doc: 'Revokes the token of this call.',
};

export const getProfile: Endpoint<typeof S.getProfile> = {
  method: 'GET',
  path: '/users/profile',
  allow: 'session:own',
  duringSetup: true,
  doc: 'Returns the signed-in person.',
};

export const touchLastConnection: Endpoint<typeof S.touchLastConnection> = {
  method: 'PUT',
  path: '/users/last-connection',
  allow: 'session:own',
  session: 'any',
  duringSetup: true,
  doc: 'Records that the person is opening the portal.',
};

export const listMembers: Endpoint<typeof S.listMembers> = {
  method: 'GET',
  path: '/users',
  allow: 'member:list',
  errors: ['NOT_FOUND'],
  doc: 'Lists the members of the company by last and first name. The super admin can choose a company.',
};

export const createMember: Endpoint<typeof S.createMember> = {
  method: 'POST',
  path: '/users',
  allow: 'member:write',
  errors: [
    'MANAGER_NOT_FOUND',
    'EMAIL_IN_USE',
    'TOO_MANY_REQUESTS',
    'USER_QUOTA_REACHED',
    'PICTURE_REFUSED',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  multipart: true,
  doc: 'Adds a member to the company, and sends them a mail in the language `lang` to set a password.',
};

export const updateMember: Endpoint<typeof S.updateMember> = {
  method: 'PUT',
  path: '/users/:id',
  allow: 'member:write',
  errors: [
    'NOT_FOUND',
    'MANAGER_NOT_FOUND',
    'EMAIL_IN_USE',
    'OWN_EMAIL',
    'PASSWORD_NEEDED',
    'WRONG_PASSWORD',
    'TOO_MANY_REQUESTS',
    'LAST_ADMIN',
    'RIGHTS_ABOVE_OWN',
    'STALE_EDIT',
    'PICTURE_REFUSED',
    'PAYLOAD_TOO_LARGE',
  ],
  multipart: true,
  doc: 'Changes the name, e-mail address, picture, roles and manager of a member, and the language of their mails.',
};

export const deleteMember: Endpoint<typeof S.deleteMember> = {
  method: 'DELETE',
  path: '/users/:id',
  allow: 'member:write',
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'RIGHTS_ABOVE_OWN'],
  doc: 'Deletes a member with their name, e-mail address and picture. Their figures stay, without a name.',
};

export const previewDeletion: Endpoint<typeof S.previewDeletion> = {
  method: 'POST',
  path: '/users/deletion-preview',
  allow: 'member:write',
  errors: ['NOT_FOUND'],
  doc: 'Counts what is deleted with members of the company, and what stays. Changes nothing.',
};

export const switchMembers: Endpoint<typeof S.switchMembers> = {
  method: 'PUT',
  path: '/users/disabled',
  allow: 'member:write',
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'RIGHTS_ABOVE_OWN'],
  doc: 'Switches accounts of the company off, which signs their people out, or on again.',
};

export const inviteMember: Endpoint<typeof S.inviteMember> = {
  method: 'POST',
  path: '/users/:id/invitation',
  allow: 'member:write',
  errors: ['NOT_FOUND', 'PERSON_DISABLED', 'RIGHTS_ABOVE_OWN', 'TOO_MANY_REQUESTS'],
  doc: 'Sends a member the mail to set a password again. Earlier links become invalid.',
};

export const importMembers: Endpoint<typeof S.importMembers> = {
  method: 'POST',
  path: '/users/import',
  allow: 'member:write',
  errors: ['IMPORT_REFUSED', 'TOO_MANY_REQUESTS', 'PAYLOAD_TOO_LARGE'],
  multipart: true,
  file: 'text/csv',
  doc: 'Adds and updates the members of a CSV file in one transaction, without its refused rows. Returns a CSV report.',
};

export const checkImport: Endpoint<typeof S.checkImport> = {
  method: 'POST',
  path: '/users/import/check',
  allow: 'member:write',
  errors: ['IMPORT_REFUSED', 'TOO_MANY_REQUESTS', 'PAYLOAD_TOO_LARGE'],
  multipart: true,
  doc: 'Returns what an import would do with each row of a CSV file of members. Changes nothing.',
};

export const getImportSample: Endpoint<typeof S.getImportSample> = {
  method: 'GET',
  path: '/users/import/sample',
  allow: 'member:write',
  session: 'any',
  file: 'text/csv',
  doc: 'Returns a sample CSV file of members, with each column explained in the language.',
};

export const listManaged: Endpoint<typeof S.listManaged> = {
  method: 'GET',
  path: '/users/managed',
  allow: 'team:read',
  doc: "Lists the people of the person's team by last and first name, with only those of their groups that the person owns.",
};

export const signInWithCode: Endpoint<typeof S.signInWithCode> = {
  method: 'POST',
  path: '/users/authentication/code',
  allow: 'public',
  errors: ['INVALID_CODE', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: 'Signs in by a unique code, which can be used once. The token is valid for 24 hours.',
};

export const initPasswordReset: Endpoint<typeof S.initPasswordReset> = {
  method: 'POST',
  path: '/users/reset-password/init',
  allow: 'public',
  errors: ['EMAIL_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  doc: 'Sends a mail with a link to set a new password. The link is valid for 7 days, once, and invalidates earlier ones.',
};

export const finishPasswordReset: Endpoint<typeof S.finishPasswordReset> = {
  method: 'POST',
  path: '/users/reset-password/finish',
  allow: 'public',
  errors: ['RESET_LINK_EXPIRED', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
  doc: 'Sets a new password with the key of a reset mail, and signs the person out everywhere.',
};

export const createSuperAdmin: Endpoint<typeof S.createSuperAdmin> = {
  method: 'POST',
  path: '/users/super-admin',
  allow: 'public',
  errors: ['SUPER_ADMIN_LINK_EXPIRED', 'EMAIL_IN_USE', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
  doc: 'Adds a super admin with the key of the link that the server prints while there is none. The key works once.',
};

export const generateCodes: Endpoint<typeof S.generateCodes> = {
  method: 'POST',
  path: '/users/generate-codes',
  allow: 'code:generate',
  errors: ['NOT_FOUND', 'RIGHTS_ABOVE_OWN', 'PERSON_DISABLED', 'NO_REPRESENTATIVE', 'TOO_MANY_REQUESTS'],
  doc: "Generates unique codes for the person, for members of their team or company, or for a partner's representative. Earlier codes become invalid.",
};

export const updateProfile: Endpoint<typeof S.updateProfile> = {
  method: 'PUT',
  path: '/users/profile',
  allow: 'session:own',
  session: 'any',
  errors: [
    'EMAIL_IN_USE',
    'NEEDS_PASSWORD_SIGN_IN',
    'PASSWORD_NEEDED',
    'WRONG_PASSWORD',
    'TOO_MANY_REQUESTS',
    'PICTURE_REFUSED',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_FULL',
  ],
  multipart: true,
  doc: "Updates the person's name and picture. A new e-mail address counts once the link in the mail to it is opened.",
};
