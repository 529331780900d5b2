import { ApiError } from '@vr/shared-api/client';

/** Whether a call failed because the object does not exist or the person may not see it. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';
