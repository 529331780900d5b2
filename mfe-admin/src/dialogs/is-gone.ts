import { ApiError } from '@vr/shared-api/client';

/** Whether a call failed because its subject no longer exists. Someone else may have deleted it in the meantime. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';
