import Type from 'typebox';
import { NAME_MAX, NAME_PATTERN, RECOVERY_CODE_TYPED_MAX, TOTP_PATTERN } from '../limits.ts';
import { SECOND_FACTOR_ROLES } from '../second-factor.ts';
import { ConfirmingPassword, IdParams, Instant, Nullable } from './common.schema.ts';
import { SignedIn } from './users.schema.ts';

/** JSON of the WebAuthn API, which the browser and the library on the server read. */
const WebAuthnJson = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));

const PasswordBody = Type.Object({ password: ConfirmingPassword }, { additionalProperties: false });
const PasskeyId = Type.String({ minLength: 1, maxLength: 2000 });

/** New recovery codes, which are shown only this once. Null if the person has codes already. */
const RecoveryCodes = Type.Array(Type.String());
const Added = Type.Object({ recoveryCodes: Nullable(RecoveryCodes) });

export const finishSignIn = {
  body: Type.Object(
    {
      /** The challenge that the sign-in by password has returned. */
      challenge: Type.String({ minLength: 1, maxLength: 200 }),
      /** A code of the authenticator app, or a recovery code. */
      code: Type.Optional(Type.String({ minLength: 1, maxLength: RECOVERY_CODE_TYPED_MAX })),
      /** The browser's answer to the passkey options. */
      passkey: Type.Optional(WebAuthnJson),
    },
    { additionalProperties: false },
  ),
  response: SignedIn,
};

export const getSecondFactor = {
  response: Type.Object({
    /** Whether the person has an authenticator app. */
    totp: Type.Boolean(),
    passkeys: Type.Array(
      Type.Object({ id: PasskeyId, name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) }),
    ),
    /** How many recovery codes are left. */
    recoveryCodes: Type.Integer(),
    /** Whether the person may not sign in by password without a second factor. */
    isRequired: Type.Boolean(),
  }),
};

/** `uri` contains the secret for the app's camera, `secret` is the same to type. */
export const startTotp = {
  body: PasswordBody,
  response: Type.Object({ uri: Type.String(), secret: Type.String() }),
};
export const confirmTotp = {
  body: Type.Object({ code: Type.String({ pattern: TOTP_PATTERN }) }, { additionalProperties: false }),
  response: Added,
};

export const startPasskey = { body: PasswordBody, response: Type.Object({ options: WebAuthnJson }) };
export const addPasskey = {
  body: Type.Object(
    { name: Type.String({ maxLength: NAME_MAX, pattern: NAME_PATTERN }), passkey: WebAuthnJson },
    { additionalProperties: false },
  ),
  response: Added,
};

/** Without `passkeyId`, the authenticator app is removed. */
export const removeSecondFactor = {
  body: Type.Object(
    { password: ConfirmingPassword, passkeyId: Type.Optional(PasskeyId) },
    { additionalProperties: false },
  ),
};
export const renewRecoveryCodes = { body: PasswordBody, response: Type.Object({ recoveryCodes: RecoveryCodes }) };
export const postponeSecondFactor = {};

export const resetMemberSecondFactor = { params: IdParams };
export const resetRepresentativeSecondFactor = { params: IdParams };

const Roles = Type.Object(
  { roles: Type.Array(Type.Enum([...SECOND_FACTOR_ROLES]), { uniqueItems: true }) },
  { additionalProperties: false },
);
export const getSecondFactorRoles = { response: Roles };
export const putSecondFactorRoles = { body: Roles, response: Roles };
