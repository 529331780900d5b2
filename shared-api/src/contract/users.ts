import { endpoint } from './endpoint.ts';
import type * as S from './users.schema.ts';

export const signIn = endpoint<typeof S.signIn>({
  method: 'POST',
  path: '/users/authentication',
  allow: 'public',
  errors: ['WRONG_CREDENTIALS', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: 'Signs in by e-mail and password; the token goes into the Authorization header of every other call.',
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
  doc: 'The signed-in person.',
});

export const touchLastConnection = endpoint<typeof S.touchLastConnection>({
  method: 'PUT',
  path: '/users/last-connection',
  allow: 'session:own',
  errors: [],
  doc: 'Records that the person has opened the portal now.',
});

export const listMembers = endpoint<typeof S.listMembers>({
  method: 'GET',
  path: '/users',
  allow: 'member:list',
  errors: ['NOT_FOUND'],
  doc: "The members of one's company, by last and first name; the super admin may name a company.",
});

export const listManaged = endpoint<typeof S.listManaged>({
  method: 'GET',
  path: '/users/managed',
  allow: 'team:read',
  errors: [],
  doc: "The people of one's own team, by last and first name; of their groups only one's own.",
});

export const signInWithCode = endpoint<typeof S.signInWithCode>({
  method: 'POST',
  path: '/users/authentication/code',
  allow: 'public',
  errors: ['INVALID_CODE', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: 'Signs in by a unique code, which is then used up; the token is good for 24 hours.',
});

export const initPasswordReset = endpoint<typeof S.initPasswordReset>({
  method: 'POST',
  path: '/users/reset-password/init',
  allow: 'public',
  errors: ['EMAIL_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  doc: 'Sends a mail with a link to set a new password, good for 7 days and once; an earlier link is void.',
});

export const finishPasswordReset = endpoint<typeof S.finishPasswordReset>({
  method: 'POST',
  path: '/users/reset-password/finish',
  allow: 'public',
  errors: ['RESET_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  doc: 'Sets a new password with the key of a reset mail; it signs the person out everywhere.',
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
  doc: "Makes unique codes: for oneself, for members of one's team or company, for a partner's representative. A person's earlier code is void.",
});

export const updateProfile = endpoint<typeof S.updateProfile>({
  method: 'PUT',
  path: '/users/profile',
  allow: 'session:own',
  errors: ['EMAIL_IN_USE', 'NEEDS_PASSWORD_SIGN_IN', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  multipart: true,
  doc: "Changes one's name, e-mail address and picture.",
});
