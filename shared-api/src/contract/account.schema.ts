import Type from 'typebox';
import { PASSWORD_MAX } from '../limits.ts';
import { Closed, Id, IdParams, Instant, List, Nullable } from './common.schema.ts';

export const getEmailChange = {
  response: Type.Object({
    /** Null if no new address waits for its confirmation. */
    pending: Nullable(
      Type.Object({
        email: Type.String(),
        expiresAt: Instant,
      }),
    ),
  }),
};
export const resendEmailChange = {};
export const cancelEmailChange = {};

/** The key in the link of a mail. */
const KeyBody = Closed({ key: Type.String({ minLength: 1, maxLength: 200 }) });

export const confirmEmailChange = {
  body: KeyBody,
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
      byCode: Type.Boolean(),
      isCurrent: Type.Boolean(),
    }),
  ),
};
export const endSession = { params: IdParams };
export const endOtherSessions = {};

export const confirmSession = {
  body: Closed({ password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }) }),
};
