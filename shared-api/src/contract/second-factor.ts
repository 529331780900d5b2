import type { Endpoint } from './endpoint.ts';
import type * as S from './second-factor.schema.ts';

export const finishSignIn: Endpoint<typeof S.finishSignIn> = {
  method: 'POST',
  path: '/users/authentication/second-factor',
  allow: 'public',
  errors: ['SIGN_IN_EXPIRED', 'WRONG_SECOND_FACTOR', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: 'Signs in with the second factor, after a sign-in by password that has returned a challenge.',
};

export const getSecondFactor: Endpoint<typeof S.getSecondFactor> = {
  method: 'GET',
  path: '/users/second-factor',
  allow: 'session:own',
  duringSetup: true,
  doc: "Returns the person's second factors, and how many recovery codes are left.",
};

export const startTotp: Endpoint<typeof S.startTotp> = {
  method: 'POST',
  path: '/users/second-factor/totp',
  allow: 'session:own',
  session: 'recent',
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_EXISTS', 'TOO_MANY_REQUESTS'],
  duringSetup: true,
  doc: 'Makes the secret of an authenticator app, which counts when a first code has confirmed it.',
};

export const confirmTotp: Endpoint<typeof S.confirmTotp> = {
  method: 'PUT',
  path: '/users/second-factor/totp',
  allow: 'session:own',
  session: 'recent',
  errors: ['WRONG_SECOND_FACTOR', 'TOO_MANY_REQUESTS'],
  duringSetup: true,
  doc: 'Switches the authenticator app on with a first code. Returns recovery codes if it is the first second factor.',
};

export const startPasskey: Endpoint<typeof S.startPasskey> = {
  method: 'POST',
  path: '/users/second-factor/passkeys/options',
  allow: 'session:own',
  session: 'recent',
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  duringSetup: true,
  doc: 'Returns the options with which the browser makes a passkey.',
};

export const addPasskey: Endpoint<typeof S.addPasskey> = {
  method: 'POST',
  path: '/users/second-factor/passkeys',
  allow: 'session:own',
  session: 'recent',
  errors: ['PASSKEY_REFUSED'],
  duringSetup: true,
  doc: 'Adds the passkey that the browser has made. Returns recovery codes if it is the first second factor.',
};

export const removeSecondFactor: Endpoint<typeof S.removeSecondFactor> = {
  method: 'POST',
  path: '/users/second-factor/removal',
  allow: 'session:own',
  session: 'recent',
  errors: ['WRONG_PASSWORD', 'NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
  doc: 'Removes a passkey or the authenticator app. The recovery codes end with the last of them.',
};

export const renewRecoveryCodes: Endpoint<typeof S.renewRecoveryCodes> = {
  method: 'POST',
  path: '/users/second-factor/recovery-codes',
  allow: 'session:own',
  session: 'recent',
  errors: ['WRONG_PASSWORD', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  doc: 'Replaces the recovery codes.',
};

export const postponeSecondFactor: Endpoint<typeof S.postponeSecondFactor> = {
  method: 'PUT',
  path: '/users/second-factor/postponement',
  allow: 'session:own',
  doc: 'Records that a super admin does not want a second factor now, so that they are not asked again.',
};

export const resetMemberSecondFactor: Endpoint<typeof S.resetMemberSecondFactor> = {
  method: 'DELETE',
  path: '/users/:id/second-factor',
  allow: 'member:write',
  session: 'recent',
  errors: ['NOT_FOUND', 'RIGHTS_ABOVE_OWN'],
  doc: 'Removes the second factors of a member who has lost them.',
};

export const resetRepresentativeSecondFactor: Endpoint<typeof S.resetRepresentativeSecondFactor> = {
  method: 'DELETE',
  path: '/clients/:id/second-factor',
  allow: 'client:manage',
  session: 'recent',
  errors: ['NOT_FOUND', 'NO_REPRESENTATIVE'],
  doc: "Removes the second factors of a company's representative who has lost them.",
};

export const getSecondFactorRoles: Endpoint<typeof S.getSecondFactorRoles> = {
  method: 'GET',
  path: '/clients/current/second-factor',
  allow: 'client:update-current',
  doc: "Returns the roles of which the person's company requires a second factor.",
};

export const putSecondFactorRoles: Endpoint<typeof S.putSecondFactorRoles> = {
  method: 'PUT',
  path: '/clients/current/second-factor',
  allow: 'client:update-current',
  session: 'recent',
  doc: "Sets the roles of which the person's company requires a second factor, from their next sign-in by password on.",
};
