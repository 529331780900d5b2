import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PortalNotification } from '@vr/shared-ui/kernel';
import { type BadgeCategory, platformGroups, progressOf, shownBy, trainingGroups } from './view.ts';

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
  title: 'Extinguisher',
  logo: null,
  categoryKey: 'safety',
  badges: [
    { number: 1, name: 'First try', description: 'Finish', logo: null, earnedAt: '2026-11-06T09:00:00Z' },
    { number: 3, name: 'Flawless', description: 'All at 100', logo: null, earnedAt: null },
  ],
};
const notification = (given: Partial<PortalNotification>): PortalNotification => ({
  id: 1,
  type: 'PLATFORM_BADGE',
  title: '',
  content: '',
  date: '2026-11-06T09:00:00Z',
  read: false,
  trainingIds: [],
  courseIds: [],
  badgeId: null,
  badgeNumber: null,
  ...given,
});

test("the platform's badges carry when they were earned", () => {
  const groups = platformGroups([category(1, [1, 2])], [{ id: 2, earnedAt: '2026-11-06T09:00:00Z' }], false);
  assert.deepEqual(
    groups[0]?.badges.map(({ name, earnedAt }) => [name, earnedAt]),
    [
      ['Badge 1', null],
      ['Badge 2', '2026-11-06T09:00:00Z'],
    ],
  );
});

test('categories for managers are hidden from everyone else', () => {
  const categories = [category(1, [1]), category(2, [2], true)];
  const shown = (manager: boolean) => platformGroups(categories, [], manager).map(({ id }) => id);
  assert.deepEqual(shown(false), [1]);
  assert.deepEqual(shown(true), [1, 2]);
});

test('progress counts what is shown', () => {
  assert.deepEqual(progressOf(trainingGroups([training, { ...training, trainingId: 8 }])), { earned: 2, total: 4 });
  assert.deepEqual(progressOf([]), { earned: 0, total: 0 });
});

test('a notification opens the matching view at its badge', () => {
  const [platform] = platformGroups([category(1, [10])], [], false);
  assert.deepEqual(shownBy(notification({ badgeId: 10 })), { view: 'PLATFORM', badge: platform?.badges[0]?.key });
  const [group] = trainingGroups([training]);
  assert.deepEqual(shownBy(notification({ type: 'TRAINING_BADGE', trainingIds: [7], badgeNumber: 3 })), {
    view: 'PER_FORMATION',
    badge: group?.badges[1]?.key,
  });
});

test('one that does not say which badge opens the view', () => {
  assert.deepEqual(shownBy(notification({})), { view: 'PLATFORM', badge: undefined });
  assert.deepEqual(shownBy(notification({ type: 'TRAINING_BADGE' })), { view: 'PER_FORMATION', badge: undefined });
});
