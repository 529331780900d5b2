import Type from 'typebox';
import { RECOVERY_CODE_TYPED_MAX, TOTP_PATTERN } from '../limits.ts';
import { SECOND_FACTOR_ROLES } from '../second-factor.ts';
import { Closed, ConfirmingPassword, IdParams, Instant, Name, Nullable } from './common.schema.ts';
import { SignedIn } from './users.schema.ts';

/** JSON of the WebAuthn API. Only the browser and the server's WebAuthn library interpret it. */
const WebAuthnJson = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));

const PasswordBody = Closed({ password: ConfirmingPassword });
const PasskeyId = Type.String({ minLength: 1, maxLength: 2000 });

/** New recovery codes, which are shown only once. In {@link Added}, null if the person already has codes. */
const RecoveryCodes = Type.Array(Type.String());
const Added = Type.Object({ recoveryCodes: Nullable(RecoveryCodes) });

export const finishSignIn = {
  body: Closed({
    /** The challenge that the sign-in by password returned. */
    challenge: Type.String({ minLength: 1, maxLength: 200 }),
    /** A code of the authenticator app, or a recovery code. */
    code: Type.Optional(Type.String({ minLength: 1, maxLength: RECOVERY_CODE_TYPED_MAX })),
    /** The browser's reply to the passkey options. */
    passkey: Type.Optional(WebAuthnJson),
  }),
  response: SignedIn,
};

export const getSecondFactor = {
  response: Type.Object({
    totp: Type.Boolean(),
    passkeys: Type.Array(
      Type.Object({ id: PasskeyId, name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) }),
    ),
    recoveryCodes: Type.Integer(),
    /** Whether the person must have a second factor to sign in by password. */
    isRequired: Type.Boolean(),
  }),
};

/** `uri` holds the secret for a QR code. `secret` is the same secret for typing. */
export const startTotp = {
  body: PasswordBody,
  response: Type.Object({ uri: Type.String(), secret: Type.String() }),
};
export const confirmTotp = {
  body: Closed({ code: Type.String({ pattern: TOTP_PATTERN }) }),
  response: Added,
};

export const startPasskey = { body: PasswordBody, response: Type.Object({ options: WebAuthnJson }) };
export const addPasskey = {
  body: Closed({ name: Name, passkey: WebAuthnJson }),
  response: Added,
};

/** Without `passkeyId`, the authenticator app is removed. */
export const removeSecondFactor = {
  body: Closed({ password: ConfirmingPassword, passkeyId: Type.Optional(PasskeyId) }),
};
export const renewRecoveryCodes = { body: PasswordBody, response: Type.Object({ recoveryCodes: RecoveryCodes }) };
export const postponeSecondFactor = {};

export const resetMemberSecondFactor = { params: IdParams };
export const resetRepresentativeSecondFactor = { params: IdParams };

const Roles = Closed({ roles: Type.Array(Type.Enum([...SECOND_FACTOR_ROLES]), { uniqueItems: true }) });
export const getSecondFactorRoles = { response: Roles };
export const putSecondFactorRoles = { body: Roles, response: Roles };
