import type { PortalRole } from '@vr/shared-api/roles';
import type { Training } from './training.ts';

/** Whether a training is dimmed: for an admin those that the company neither owns nor has in its offer. */
export const isDimmed = (
  role: PortalRole,
  { isOwner, isUnlocked }: Pick<Training, 'isOwner' | 'isUnlocked'>,
): boolean => role === 'admin' && !isOwner && !isUnlocked;
