import type { GateReport } from './contract/gate.schema.ts';
import type { AssertionRefusal } from './embedding.ts';
import type { StepFileReport } from './steps.schema.ts';

/**
 * Every error code with its HTTP status. The server replies with a code, and the screen maps the code to a message. If a
 * screen has no message for a code, it shows a general one with the trace id.
 */
export const ERROR_STATUS = {
  VALIDATION: 400,
  PICTURE_REFUSED: 400,
  CONTENT_REFUSED: 400,
  STEP_FILE_REFUSED: 400,
  RESOURCE_REFUSED: 400,
  IMPORT_REFUSED: 400,
  INVALID_SIRET: 400,
  CHARTER_REFUSED: 400,
  PASSWORD_TOO_COMMON: 400,
  RELEASE_REFUSED: 400,
  PRIVATE_KEY: 400,
  KEY_REFUSED: 400,
  ORIGIN_REFUSED: 400,
  NOT_AUTHENTICATED: 401,
  WRONG_CREDENTIALS: 401,
  INVALID_CODE: 401,
  SIGN_IN_EXPIRED: 401,
  ASSERTION_REFUSED: 401,
  SUBSCRIPTION_ENDED: 402,
  ACCOUNT_DISABLED: 403,
  NOT_AUTHORIZED: 403,
  NOT_FOUND: 404,
  EMAIL_NOT_FOUND: 404,
  RESET_LINK_EXPIRED: 404,
  EMAIL_LINK_EXPIRED: 404,
  SUPER_ADMIN_LINK_EXPIRED: 404,
  MANAGER_NOT_FOUND: 404,
  TRAINING_LOCKED: 409,
  NO_CONTENT: 409,
  SESSION_OF_ANOTHER_TRAINING: 409,
  LAUNCH_REQUIRED: 409,
  EMAIL_IN_USE: 409,
  GROUP_NAME_IN_USE: 409,
  LAST_ADMIN: 409,
  NEEDS_PASSWORD_SIGN_IN: 409,
  PASSWORD_NEEDED: 409,
  WRONG_PASSWORD: 409,
  OWN_EMAIL: 409,
  WRONG_SECOND_FACTOR: 409,
  PASSKEY_REFUSED: 409,
  SECOND_FACTOR_EXISTS: 409,
  SECOND_FACTOR_REQUIRED: 409,
  KEY_EXISTS: 409,
  TOO_MANY_KEYS: 409,
  RIGHTS_ABOVE_OWN: 409,
  PERSON_DISABLED: 409,
  HAS_MANAGER: 409,
  NO_REPRESENTATIVE: 409,
  SURVEY_DISABLED: 409,
  NOT_PLAYED: 409,
  CERTIFICATE_NOT_EARNED: 409,
  SUMMARY_TOO_LONG: 409,
  NO_QUOTA: 409,
  TRAINING_IN_REVIEW: 409,
  TRANSITION_NOT_ALLOWED: 409,
  UPLOAD_UNDER_WAY: 409,
  SUGGESTION_STARTED: 409,
  RESET_UNDO_EXPIRED: 409,
  RESTORE_EXPIRED: 409,
  WITHDRAWAL_PENDING: 409,
  INFORMATION_CLOSED: 409,
  DUPLICATE_FILE: 409,
  VERSION_EXISTS: 409,
  VERSION_LIVE: 409,
  NO_MASTER_CONTENT_ACCESS: 409,
  MASTER_CONTENT_IN_USE: 409,
  MASTER_CONTENT_MISSING: 409,
  NO_OFFLINE_ACCESS: 409,
  UPLOAD_ENDED: 409,
  OFFSET_MISMATCH: 409,
  RELEASE_EXISTS: 409,
  RELEASE_CONFLICT: 409,
  CONTRACT_UNFIT: 409,
  NO_PREVIOUS_RELEASE: 409,
  NO_CANARY: 409,
  STALE_EDIT: 412,
  UPLOAD_PROTOCOL: 412,
  PAYLOAD_TOO_LARGE: 413,
  QUOTA_EXCEEDED: 413,
  USER_QUOTA_REACHED: 413,
  IDEMPOTENCY_KEY_REUSED: 422,
  UPLOAD_BUSY: 423,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

/*
 * Codes that need an explanation:
 *
 * - LAUNCH_REQUIRED: the person has not launched the training, or the reported launch is not one of theirs.
 * - NO_QUOTA: the company has no storage at all (readings 12).
 * - STORAGE_FULL: the portal's disk is nearly full, for all companies. Only the operator can help.
 * - LAST_ADMIN: the company would be left without an admin who can sign in.
 * - NEEDS_PASSWORD_SIGN_IN: the session began with a unique code or an intranet's assertion, which is too weak for the call.
 * - PASSWORD_NEEDED: the password was given too long ago, so the person must confirm the session with it (`confirmSession`).
 * - OWN_EMAIL: admins can change their own e-mail address only in their account, not in the list of members.
 * - HAS_MANAGER: a person is in another manager's team, and the caller has not confirmed the move.
 * - PASSWORD_TOO_COMMON: the password is very common, or a very common one with a few digits and signs added.
 * - SIGN_IN_EXPIRED: the second step of a sign-in came too late. The person must enter the password again.
 * - WRONG_PASSWORD: the password that confirms a change is wrong. Unlike WRONG_CREDENTIALS it does not end the session.
 * - WRONG_SECOND_FACTOR: a code is wrong or was already used, or a passkey is not the person's.
 * - SECOND_FACTOR_REQUIRED: the person must set up a second factor first, or may not remove the last one.
 * - ASSERTION_REFUSED: an intranet's assertion was not accepted. `message` says why, for the intranet's developer.
 * - PRIVATE_KEY: a private key was sent instead of a public one. It is neither stored nor logged.
 * - KEY_REFUSED: a text is not a public key, or its type cannot sign assertions.
 * - TRAINING_IN_REVIEW: a training cannot be edited or deleted during its review (spec §4).
 * - TRANSITION_NOT_ALLOWED: the training's status does not allow this review action. Someone else may have changed it.
 * - INFORMATION_CLOSED: a partner cannot change languages or texts after publication (spec §2 Formation wizard).
 * - VERSION_LIVE: the version is live, so it cannot be planned, held back or removed.
 * - IDEMPOTENCY_KEY_REUSED: the key was already used for another call or for other input. New input needs a new key.
 * - WITHDRAWAL_PENDING: the partner has withdrawn the training, and must cancel the withdrawal before a validation.
 * - MASTER_CONTENT_MISSING: a deleted training cannot be restored, because its master content or the build of it is deleted.
 * - RELEASE_REFUSED: the manifest, signature or a file of a release is invalid. `message` says what is wrong.
 * - RELEASE_CONFLICT: a page path or slot belongs to another remote, or a shared file differs from that of another release.
 * - CONTRACT_UNFIT: the portal does not offer the contract that a release was built for. `message` says what to update.
 */

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error reply. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** An explanation in the person's language; only with a few codes (spec §8). */
  title?: string;
  /** JSON pointer to the invalid part of the request. */
  field?: string;
  /** Seconds until the call may be repeated; only with TOO_MANY_REQUESTS. */
  retryAfter?: number;
  /** Why an assertion is refused; only with ASSERTION_REFUSED. */
  reason?: AssertionRefusal;
  /** The result of the inspection; only with CONTENT_REFUSED. */
  report?: GateReport;
  /** The problems of a step file; only with STEP_FILE_REFUSED. The portal's own pages check the file before sending it. */
  stepFile?: StepFileReport;
  traceId: string;
}
