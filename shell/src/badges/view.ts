import type { listBadges, listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { PortalNotification } from '@vr/shared-ui/kernel';

export type BadgeView = 'PLATFORM' | 'PER_FORMATION';
export type BadgeCategory = ResponseOf<typeof listBadges>['items'][number];
type EarnedBadge = ResponseOf<typeof listUserBadges>['items'][number];
type BadgesOfTraining = ResponseOf<typeof listUserTrainingBadges>['items'][number];

/** A badge of the platform or of a training, in the form that the dialog shows. */
export interface ShownBadge {
  /** Unique among the badges of the platform and of all trainings. */
  key: string;
  name: string;
  description: string;
  logo: string | null;
  earnedAt: string | null;
}

/** Badges under a common heading: a category of the platform's badges, or all badges of a training. */
interface BadgeGroup {
  id: number;
  badges: ShownBadge[];
}

export type PlatformGroup = BadgeGroup & { name: string };
export type TrainingGroup = BadgeGroup & BadgesOfTraining;

const platformKey = (badge: number): string => `platform-${badge}`;
const trainingKey = (training: number, number: number): string => `training-${training}-${number}`;

/**
 * Groups the platform's badges by category, each with the date on which it was earned, if any. Leaves out the managers'
 * badges unless the person is a manager.
 */
export function platformGroups(
  categories: readonly BadgeCategory[],
  earned: readonly EarnedBadge[],
  manager: boolean,
): PlatformGroup[] {
  const dates = new Map(earned.map(({ id, earnedAt }) => [id, earnedAt]));
  return categories
    .filter(({ managerOnly }) => manager || !managerOnly)
    .map(({ id, name, badges }) => ({
      id,
      name,
      badges: badges.map((badge) => ({ ...badge, key: platformKey(badge.id), earnedAt: dates.get(badge.id) ?? null })),
    }));
}

export const trainingGroups = (trainings: readonly BadgesOfTraining[]): TrainingGroup[] =>
  trainings.map((training) => ({
    ...training,
    id: training.trainingId,
    badges: training.badges.map((badge) => ({ ...badge, key: trainingKey(training.trainingId, badge.number) })),
  }));

export function progressOf(groups: readonly BadgeGroup[]): { earned: number; total: number } {
  const badges = groups.flatMap((group) => group.badges);
  return { earned: badges.filter(({ earnedAt }) => earnedAt !== null).length, total: badges.length };
}

/** Returns the view that a badge notification opens, and the key of the earned badge. */
export function badgeTargetOf(notification: PortalNotification): { view: BadgeView; badge: string | undefined } {
  const { type, badgeId, badgeNumber, trainingIds } = notification;
  if (type === 'PLATFORM_BADGE')
    return { view: 'PLATFORM', badge: badgeId === null ? undefined : platformKey(badgeId) };
  const [training] = trainingIds;
  const known = training !== undefined && badgeNumber !== null;
  return { view: 'PER_FORMATION', badge: known ? trainingKey(training, badgeNumber) : undefined };
}
