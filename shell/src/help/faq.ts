import type { PortalRole } from '@vr/shared-api/roles';

/** The questions that the portal's own help answers. */
export type Question =
  | 'attention'
  | 'badges'
  | 'browser'
  | 'code'
  | 'contract'
  | 'drafts'
  | 'headset'
  | 'language'
  | 'locked'
  | 'members'
  | 'notifications'
  | 'offline'
  | 'password'
  | 'profile'
  | 'session'
  | 'statuses'
  | 'trainAsAdmin';

const TRAINING: Question[] = ['headset', 'code', 'browser', 'locked', 'offline', 'badges', 'password', 'language'];

/** The most frequent questions of each role, the most frequent first. */
export const FAQ: Record<PortalRole, readonly Question[]> = {
  learner: TRAINING,
  manager: TRAINING,
  admin: ['members', 'trainAsAdmin', 'headset', 'code', 'notifications', 'profile', 'password', 'language'],
  partner: ['statuses', 'drafts', 'headset', 'code', 'notifications', 'profile', 'password', 'language'],
  superadmin: ['attention', 'contract', 'notifications', 'session', 'profile', 'password', 'language'],
};
