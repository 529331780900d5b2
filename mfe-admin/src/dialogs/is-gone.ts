import { ApiError } from '@vr/shared-api/client';

/** Whether a call failed with NOT_FOUND, for example because someone else has deleted the item in the meantime. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';
