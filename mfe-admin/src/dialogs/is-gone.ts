import { ApiError } from '@vr/shared-api/client';

/** Whether a call failed because its subject no longer exists, which somebody else may have deleted in the meantime. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';
