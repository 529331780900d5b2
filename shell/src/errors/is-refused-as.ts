import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';

/** Whether the server has refused a call with this error code. */
export const isRefusedAs = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
