import { expect, test } from '@jest/globals';
import type { PortalNotification } from '@vr/shared-ui/kernel';
import { notificationOf } from '../testing/notification.ts';
import { type BadgeCategory, badgeTargetOf, platformGroups, progressOf, trainingGroups } from './view.ts';

const badge = (id: number) => ({ id, name: `Badge ${id}`, description: 'Play', logo: null });
const category = (id: number, badges: number[], managerOnly = false): BadgeCategory => ({
  id,
  name: `Category ${id}`,
  logo: null,
  managerOnly,
  badges: badges.map(badge),
});
const training = {
  trainingId: 7,
  lang: 'en' as const,
  title: 'Extinguisher',
  logo: null,
  categoryKey: 'safety',
  badges: [
    { number: 1, name: 'First try', description: 'Finish', logo: null, earnedAt: '2026-11-06T09:00:00Z' },
    { number: 3, name: 'Flawless', description: 'All at 100', logo: null, earnedAt: null },
  ],
};
const notification = (given: Partial<PortalNotification>) => notificationOf(1, { type: 'PLATFORM_BADGE', ...given });

test("the platform's badges have the dates on which they were earned", () => {
  const groups = platformGroups([category(1, [1, 2])], [{ id: 2, earnedAt: '2026-11-06T09:00:00Z' }], false);
  expect(groups[0]?.badges.map(({ name, earnedAt }) => [name, earnedAt])).toStrictEqual([
    ['Badge 1', null],
    ['Badge 2', '2026-11-06T09:00:00Z'],
  ]);
});

test('categories for managers are hidden from everyone else', () => {
  const categories = [category(1, [1]), category(2, [2], true)];
  const shown = (manager: boolean) => platformGroups(categories, [], manager).map(({ id }) => id);
  expect(shown(false)).toStrictEqual([1]);
  expect(shown(true)).toStrictEqual([1, 2]);
});

test('progress counts the badges that are shown', () => {
  expect(progressOf(trainingGroups([training, { ...training, trainingId: 8 }]))).toStrictEqual({ earned: 2, total: 4 });
  expect(progressOf([])).toStrictEqual({ earned: 0, total: 0 });
});

test('a notification opens the matching view at its badge', () => {
  const [platform] = platformGroups([category(1, [10])], [], false);
  expect(badgeTargetOf(notification({ badgeId: 10 }))).toStrictEqual({
    view: 'PLATFORM',
    badge: platform?.badges[0]?.key,
  });
  const [group] = trainingGroups([training]);
  expect(badgeTargetOf(notification({ type: 'TRAINING_BADGE', trainingIds: [7], badgeNumber: 3 }))).toStrictEqual({
    view: 'PER_FORMATION',
    badge: group?.badges[1]?.key,
  });
});

test('a notification without a badge opens the view only', () => {
  expect(badgeTargetOf(notification({}))).toStrictEqual({ view: 'PLATFORM', badge: undefined });
  expect(badgeTargetOf(notification({ type: 'TRAINING_BADGE' }))).toStrictEqual({
    view: 'PER_FORMATION',
    badge: undefined,
  });
});
