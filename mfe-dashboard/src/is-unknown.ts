import { ApiError } from '@vr/shared-api/client';

/** Whether a call failed because there is no such thing, or none that the person may see. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';
