import Type from 'typebox';
import { PASSWORD_MAX } from '../limits.ts';
import { Closed, Id, IdParams, Instant, List, Nullable } from './common.schema.ts';

export const getEmailChange = {
  response: Type.Object({
    /** The new address that is not confirmed yet; null if there is none. */
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

/** The key in the link that was sent by e-mail. */
const KeyBody = Closed({ key: Type.String({ minLength: 1, maxLength: 200 }) });

export const confirmEmailChange = {
  body: KeyBody,
  response: Type.Object({ email: Type.String() }),
};
export const undoEmailChange = {
  body: KeyBody,
  /** `resetKey` allows setting a new password, like the key in a reset mail. */
  response: Type.Object({ email: Type.String(), resetKey: Type.String() }),
};

export const listSessions = {
  response: List(
    Type.Object({
      id: Id,
      /** The browser and the operating system, such as `Firefox · Windows`; empty if unknown. */
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
