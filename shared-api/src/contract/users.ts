import { endpoint } from './endpoint.ts';
import type * as S from './users.schema.ts';

export const signIn = endpoint<typeof S.signIn>({
  method: 'POST',
  path: '/users/authentication',
  allow: 'public',
  errors: ['WRONG_CREDENTIALS', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED'],
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
