import type { GateReport } from './contract/uploads.schema.ts';

/**
 * The closed list of error codes and the HTTP status of each. The server fails with a code, the screen maps the code
 * to a message; a code that a screen has not thought of falls back to a generic message with the trace id.
 */
export const ERROR_STATUS = {
  VALIDATION: 400,
  PICTURE_REFUSED: 400,
  CONTENT_REFUSED: 400,
  STEP_FILE_REFUSED: 400,
  RESOURCE_REFUSED: 400,
  NOT_AUTHENTICATED: 401,
  WRONG_CREDENTIALS: 401,
  INVALID_CODE: 401,
  SUBSCRIPTION_ENDED: 402,
  ACCOUNT_DISABLED: 403,
  NOT_AUTHORIZED: 403,
  NOT_FOUND: 404,
  EMAIL_NOT_FOUND: 404,
  RESET_LINK_EXPIRED: 404,
  TRAINING_LOCKED: 409,
  NO_CONTENT: 409,
  SESSION_OF_ANOTHER_TRAINING: 409,
  EMAIL_IN_USE: 409,
  NEEDS_PASSWORD_SIGN_IN: 409,
  RIGHTS_ABOVE_OWN: 409,
  PERSON_DISABLED: 409,
  NO_REPRESENTATIVE: 409,
  SURVEY_DISABLED: 409,
  NOT_PLAYED: 409,
  NO_QUOTA: 409,
  TRAINING_IN_REVIEW: 409,
  TRANSITION_NOT_ALLOWED: 409,
  UPLOAD_UNDER_WAY: 409,
  SUGGESTION_STARTED: 409,
  INFORMATION_CLOSED: 409,
  DUPLICATE_FILE: 409,
  NO_MASTER_CONTENT_ACCESS: 409,
  MASTER_CONTENT_IN_USE: 409,
  NO_OFFLINE_ACCESS: 409,
  UPLOAD_ENDED: 409,
  OFFSET_MISMATCH: 409,
  STALE_EDIT: 412,
  UPLOAD_PROTOCOL: 412,
  PAYLOAD_TOO_LARGE: 413,
  QUOTA_EXCEEDED: 413,
  UPLOAD_BUSY: 423,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

/*
 * NO_QUOTA: the company has no storage at all (readings 12). QUOTA_EXCEEDED: what it has is used up. TRAINING_IN_REVIEW:
 * neither edited nor deleted while the super admin looks at it (spec §4). TRANSITION_NOT_ALLOWED: the review of a training
 * does not go there from where it is now; somebody else may have been first. UPLOAD_UNDER_WAY: content of it is still
 * arriving or being inspected. INFORMATION_CLOSED: a partner changes neither
 * languages nor texts of what has been published (spec §2 Formation wizard). UPLOAD_ENDED: it is complete, refused or
 * has been cancelled, and takes no more bytes. OFFSET_MISMATCH, UPLOAD_BUSY and UPLOAD_PROTOCOL tell clients of tus that
 * bytes were sent from another place than they have come to, that another call sends some just now, or that they speak
 * another version of the protocol. SUGGESTION_STARTED: its people have been told of it, so that it cannot be withdrawn.
 */

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every reply that is not a success. `field` is a JSON pointer into the request where there is one. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** What is wrong, in words for the person, in their language; with VALIDATION where a course is saved (spec §8). */
  title?: string;
  field?: string;
  /** Seconds until the same call may be tried again; with TOO_MANY_REQUESTS. */
  retryAfter?: number;
  /** What the inspection found; with CONTENT_REFUSED. */
  report?: GateReport;
  traceId: string;
}
