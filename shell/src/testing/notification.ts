import type { PortalNotification } from '@vr/shared-ui/kernel';

export const notificationOf = (id: number, change: Partial<PortalNotification> = {}): PortalNotification => ({
  id,
  type: 'NEW_TRAINING',
  title: `Notification ${id}`,
  content: '',
  date: '2026-03-01T08:00:00.000Z',
  read: false,
  trainingIds: [],
  courseIds: [],
  badgeId: null,
  badgeNumber: null,
  ...change,
});
