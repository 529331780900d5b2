import type { Shell } from '@vr/shared-api/roles';

/** The questions that the portal answers itself. */
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

/** What the people of each shell ask most, first what they ask first. */
export const FAQ: Record<Shell, readonly Question[]> = {
  learner: TRAINING,
  manager: TRAINING,
  admin: ['members', 'trainAsAdmin', 'headset', 'code', 'notifications', 'profile', 'password', 'language'],
  partner: ['statuses', 'drafts', 'headset', 'code', 'notifications', 'profile', 'password', 'language'],
  superadmin: ['attention', 'contract', 'notifications', 'session', 'profile', 'password', 'language'],
};
