import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';

/** Whether the error is the server's refusal of a call with this code. */
export const isRefusedAs = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
