/**
 * The closed list of error codes and the HTTP status of each. The server fails with a code, the screen maps the code
 * to a message; a code that a screen has not thought of falls back to a generic message with the trace id.
 */
export const ERROR_STATUS = {
  VALIDATION: 400,
  PICTURE_REFUSED: 400,
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
  STALE_EDIT: 412,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every reply that is not a success. `field` is a JSON pointer into the request where there is one. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  field?: string;
  /** Seconds until the same call may be tried again; with TOO_MANY_REQUESTS. */
  retryAfter?: number;
  traceId: string;
}
