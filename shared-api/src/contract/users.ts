import { endpoint } from './endpoint.ts';
import type * as S from './users.schema.ts';

export const signIn = endpoint<typeof S.signIn>({
  method: 'POST',
  path: '/users/authentication',
  allow: 'public',
  errors: ['WRONG_CREDENTIALS', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: 'Signs in by e-mail address and password. All other calls need the token in their Authorization header.',
});

export const signOut = endpoint<typeof S.signOut>({
  method: 'POST',
  path: '/users/sign-out',
  allow: 'session:own',
  errors: [],
  doc: 'Revokes the token of this call.',
});

export const getProfile = endpoint<typeof S.getProfile>({
  method: 'GET',
  path: '/users/profile',
  allow: 'session:own',
  errors: [],
  doc: 'Returns the signed-in person.',
});

export const touchLastConnection = endpoint<typeof S.touchLastConnection>({
  method: 'PUT',
  path: '/users/last-connection',
  allow: 'session:own',
  errors: [],
  doc: 'Records that the person is opening the portal.',
});

export const listMembers = endpoint<typeof S.listMembers>({
  method: 'GET',
  path: '/users',
  allow: 'member:list',
  errors: ['NOT_FOUND'],
  doc: 'Lists the members of the company by last and first name. The super admin can choose a company.',
});

export const listManaged = endpoint<typeof S.listManaged>({
  method: 'GET',
  path: '/users/managed',
  allow: 'team:read',
  errors: [],
  doc: "Lists the people of the person's team by last and first name, with only those of their groups that the person owns.",
});

export const signInWithCode = endpoint<typeof S.signInWithCode>({
  method: 'POST',
  path: '/users/authentication/code',
  allow: 'public',
  errors: ['INVALID_CODE', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: 'Signs in by a unique code, which can be used once. The token is valid for 24 hours.',
});

export const initPasswordReset = endpoint<typeof S.initPasswordReset>({
  method: 'POST',
  path: '/users/reset-password/init',
  allow: 'public',
  errors: ['EMAIL_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  doc: 'Sends a mail with a link to set a new password. The link is valid for 7 days, once, and invalidates earlier ones.',
});

export const finishPasswordReset = endpoint<typeof S.finishPasswordReset>({
  method: 'POST',
  path: '/users/reset-password/finish',
  allow: 'public',
  errors: ['RESET_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  doc: 'Sets a new password with the key of a reset mail, and signs the person out everywhere.',
});

export const generateCodes = endpoint<typeof S.generateCodes>({
  method: 'POST',
  path: '/users/generate-codes',
  allow: 'code:generate',
  errors: [
    'NOT_FOUND',
    'NEEDS_PASSWORD_SIGN_IN',
    'RIGHTS_ABOVE_OWN',
    'PERSON_DISABLED',
    'NO_REPRESENTATIVE',
    'TOO_MANY_REQUESTS',
  ],
  doc: "Generates unique codes for the person, for members of their team or company, or for a partner's representative. Earlier codes become invalid.",
});

export const updateProfile = endpoint<typeof S.updateProfile>({
  method: 'PUT',
  path: '/users/profile',
  allow: 'session:own',
  errors: ['EMAIL_IN_USE', 'NEEDS_PASSWORD_SIGN_IN', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  multipart: true,
  doc: "Updates the person's name, e-mail address and picture.",
});
