import type { PortalRole } from '@vr/shared-api/roles';
import type { Training } from './training.ts';

/**
 * Whether a training is dimmed. For an admin these are the trainings that the company neither owns nor has in its
 * offer, so its people cannot use them.
 */
export const isDimmed = (
  role: PortalRole,
  { isOwner, isUnlocked }: Pick<Training, 'isOwner' | 'isUnlocked'>,
): boolean => role === 'admin' && !isOwner && !isUnlocked;
