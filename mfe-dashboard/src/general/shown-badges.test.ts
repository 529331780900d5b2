import { expect, test } from '@jest/globals';
import { type BadgeCategory, type BadgesOfTraining, shownBadges } from './shown-badges.ts';

const category = (id: number, ...ids: number[]): BadgeCategory => ({
  id,
  name: `Category ${id}`,
  logo: null,
  managerOnly: false,
  badges: ids.map((badge) => ({ id: badge, name: `Badge ${badge}`, description: '', logo: null })),
});
const training = (trainingId: number, ...dates: (string | null)[]): BadgesOfTraining => ({
  trainingId,
  lang: 'en',
  title: `Training ${trainingId}`,
  logo: null,
  categoryKey: 'safety',
  badges: dates.map((earnedAt, i) => ({ number: i + 1, name: '', description: '', logo: null, earnedAt })),
});
const CATEGORIES = [category(1, 11, 12, 13, 14), category(2, 21, 22, 23), category(3, 31)];
const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}T10:00:00.000Z`;
const keysOf = (...given: Parameters<typeof shownBadges>) => shownBadges(...given).map(({ key }) => key);

test('without an earned badge, the first of each category are shown, then the second ones', () => {
  expect(keysOf(CATEGORIES, [], [])).toStrictEqual([
    'platform-11',
    'platform-21',
    'platform-31',
    'platform-12',
    'platform-22',
    'platform-13',
  ]);
});

test('the latest earned badges come first, of the platform and of trainings', () => {
  const earned = [
    { id: 11, earnedAt: day(1) },
    { id: 21, earnedAt: day(5) },
  ];
  const shown = shownBadges(CATEGORIES, earned, [training(7, day(3), null)]);
  expect(shown.map(({ key, earnedAt }) => [key, earnedAt !== null])).toStrictEqual([
    ['platform-21', true],
    ['7-1', true],
    ['platform-11', true],
    ['platform-12', false],
    ['platform-22', false],
    ['platform-31', false],
  ]);
});

test('one place is reserved for a badge to earn, if there is one', () => {
  const earned = [11, 12, 13, 21, 22, 31].map((id, i) => ({ id, earnedAt: day(i + 1) }));
  expect(keysOf(CATEGORIES, earned, [])).toStrictEqual([
    'platform-31',
    'platform-22',
    'platform-21',
    'platform-13',
    'platform-12',
    'platform-14',
  ]);
  const all = [...earned, { id: 14, earnedAt: day(9) }, { id: 23, earnedAt: day(8) }];
  expect(shownBadges(CATEGORIES, all, []).filter(({ earnedAt }) => earnedAt === null).length).toBe(0);
});

test('a badge that the person cannot see, such as one for managers, is omitted', () => {
  expect(keysOf([category(1, 11)], [{ id: 99, earnedAt: day(1) }], [])).toStrictEqual(['platform-11']);
  expect(keysOf([], [], [])).toStrictEqual([]);
});
