import type { listBadges, listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { PortalNotification } from '@vr/shared-ui/kernel';

export type BadgeView = 'PLATFORM' | 'PER_FORMATION';
export type BadgeCategory = ResponseOf<typeof listBadges>['items'][number];
export type EarnedBadge = ResponseOf<typeof listUserBadges>['items'][number];
export type BadgesOfTraining = ResponseOf<typeof listUserTrainingBadges>['items'][number];

/** A badge as it is shown, whatever it is of. */
export interface ShownBadge {
  /** Unique among all. */
  key: string;
  name: string;
  description: string;
  logo: string | null;
  /** Null while it is to be earned. */
  earnedAt: string | null;
}

/** Badges that belong together: a category of the platform's, or what a training gives. */
export interface BadgeGroup {
  id: number;
  badges: ShownBadge[];
}

const platformKey = (badge: number): string => `platform-${badge}`;
const trainingKey = (training: number, number: number): string => `training-${training}-${number}`;

/** The platform's badges by category with when each was earned; those for managers only to whoever is one. */
export function platformGroups(
  categories: readonly BadgeCategory[],
  earned: readonly EarnedBadge[],
  manager: boolean,
): (BadgeGroup & { name: string })[] {
  const dates = new Map(earned.map(({ id, earnedAt }) => [id, earnedAt]));
  return categories
    .filter(({ managerOnly }) => manager || !managerOnly)
    .map(({ id, name, badges }) => ({
      id,
      name,
      badges: badges.map((badge) => ({ ...badge, key: platformKey(badge.id), earnedAt: dates.get(badge.id) ?? null })),
    }));
}

/** The badges of each training that the person has played. */
export const trainingGroups = (trainings: readonly BadgesOfTraining[]): (BadgeGroup & BadgesOfTraining)[] =>
  trainings.map((training) => ({
    ...training,
    id: training.trainingId,
    badges: training.badges.map((badge) => ({ ...badge, key: trainingKey(training.trainingId, badge.number) })),
  }));

/** How many of the badges are earned, and of how many. */
export function progressOf(groups: readonly BadgeGroup[]): { earned: number; total: number } {
  const badges = groups.flatMap((group) => group.badges);
  return { earned: badges.filter(({ earnedAt }) => earnedAt !== null).length, total: badges.length };
}

/** What a notification of an earned badge shows: the view, and the badge within it. */
export function shownBy(notification: PortalNotification): { view: BadgeView; badge: string | undefined } {
  const { type, badgeId, badgeNumber, trainingIds } = notification;
  if (type === 'PLATFORM_BADGE')
    return { view: 'PLATFORM', badge: badgeId === null ? undefined : platformKey(badgeId) };
  const [training] = trainingIds;
  const known = training !== undefined && badgeNumber !== null;
  return { view: 'PER_FORMATION', badge: known ? trainingKey(training, badgeNumber) : undefined };
}
