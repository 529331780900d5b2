import type * as S from './account.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const getEmailChange: Endpoint<typeof S.getEmailChange> = {
  method: 'GET',
  path: '/users/profile/email-change',
  allow: 'session:own',
  doc: "Returns the person's new e-mail address that has not been confirmed yet.",
};

export const resendEmailChange: Endpoint<typeof S.resendEmailChange> = {
  method: 'POST',
  path: '/users/profile/email-change/mail',
  allow: 'session:own',
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  doc: 'Sends the mail that confirms the new e-mail address again. The earlier link becomes invalid.',
};

export const cancelEmailChange: Endpoint<typeof S.cancelEmailChange> = {
  method: 'DELETE',
  path: '/users/profile/email-change',
  allow: 'session:own',
  doc: 'Gives up the new e-mail address that has not been confirmed yet.',
};

export const confirmEmailChange: Endpoint<typeof S.confirmEmailChange> = {
  method: 'POST',
  path: '/users/email-change/confirm',
  allow: 'public',
  errors: ['EMAIL_LINK_EXPIRED', 'EMAIL_IN_USE', 'TOO_MANY_REQUESTS'],
  doc: 'Makes a new e-mail address count, with the key of the mail to it.',
};

export const undoEmailChange: Endpoint<typeof S.undoEmailChange> = {
  method: 'POST',
  path: '/users/email-change/undo',
  allow: 'public',
  errors: ['EMAIL_LINK_EXPIRED', 'EMAIL_IN_USE', 'TOO_MANY_REQUESTS'],
  doc: 'Restores the old e-mail address, with the key of the mail to it. Signs the person out everywhere, voids the password, and returns a key to set another.',
};

export const listSessions: Endpoint<typeof S.listSessions> = {
  method: 'GET',
  path: '/users/profile/sessions',
  allow: 'session:own',
  session: 'password',
  doc: 'Lists where the person is signed in: this session first, then the latest used.',
};

export const endSession: Endpoint<typeof S.endSession> = {
  method: 'DELETE',
  path: '/users/profile/sessions/:id',
  allow: 'session:own',
  errors: ['NOT_FOUND'],
  doc: 'Ends one of the sessions of the person.',
};

export const endOtherSessions: Endpoint<typeof S.endOtherSessions> = {
  method: 'DELETE',
  path: '/users/profile/sessions',
  allow: 'session:own',
  doc: 'Ends all sessions of the person except this one, and voids their unique code.',
};

export const confirmSession: Endpoint<typeof S.confirmSession> = {
  method: 'POST',
  path: '/users/profile/confirmation',
  allow: 'session:own',
  duringSetup: true,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  doc: 'Confirms the session by the password, so that calls that need a recent sign-in are accepted for ten minutes.',
};
