import Type from 'typebox';
import { PASSWORD_MAX } from '../limits.ts';
import { Id, IdParams, Instant, List, Nullable } from './common.schema.ts';

export const getEmailChange = {
  response: Type.Object({
    /** Null if no new address waits for its confirmation. */
    pending: Nullable(
      Type.Object({
        email: Type.String(),
        /** When the link in the mail expires. */
        expiresAt: Instant,
      }),
    ),
  }),
};
export const resendEmailChange = {};
export const cancelEmailChange = {};

/** The key in the link of a mail. */
const KeyBody = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false });

export const confirmEmailChange = {
  body: KeyBody,
  /** The address that counts from now on. */
  response: Type.Object({ email: Type.String() }),
};
export const undoEmailChange = {
  body: KeyBody,
  /** `resetKey` sets the new password, as the key of a reset mail does. */
  response: Type.Object({ email: Type.String(), resetKey: Type.String() }),
};

export const listSessions = {
  response: List(
    Type.Object({
      id: Id,
      /** Browser and system, such as `Firefox · Windows`; empty if unknown. */
      device: Type.String(),
      /** The network address of the sign-in; null if unknown. */
      address: Nullable(Type.String()),
      signedInAt: Instant,
      lastUsedAt: Instant,
      /** Whether the sign-in was by unique code. */
      byCode: Type.Boolean(),
      /** Whether it is the session of this call. */
      isCurrent: Type.Boolean(),
    }),
  ),
};
export const endSession = { params: IdParams };
export const endOtherSessions = {};

export const confirmSession = {
  body: Type.Object(
    { password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }) },
    { additionalProperties: false },
  ),
};
