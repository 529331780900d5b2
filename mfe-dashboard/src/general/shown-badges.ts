import type { listBadges, listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';

export type BadgeCategory = ResponseOf<typeof listBadges>['items'][number];
export type EarnedBadge = ResponseOf<typeof listUserBadges>['items'][number];
export type BadgesOfTraining = ResponseOf<typeof listUserTrainingBadges>['items'][number];

/** A badge of the platform or of a training, in the form that the card shows. */
export interface ShownBadge {
  /** Unique among all badges of the platform and of trainings. */
  key: string;
  kind: 'platform' | 'training';
  name: string;
  description: string;
  logo: string | null;
  earnedAt: string | null;
}

/** The number of badges on the card, in two rows of three. */
const PLACES = 6;

/** The badges still to earn: the next one of each category, then the one after that of each, and so on. */
function badgesToEarn(categories: readonly ShownBadge[][]): ShownBadge[] {
  const unearned = categories.map((badges) => badges.filter(({ earnedAt }) => earnedAt === null));
  const longest = Math.max(0, ...unearned.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => unearned.flatMap((badges) => badges[place] ?? [])).flat();
}

/** Returns the badges on the card: the latest earned ones, and at least one that is still to earn, if any. */
export function shownBadges(
  categories: readonly BadgeCategory[],
  earned: readonly EarnedBadge[],
  trainings: readonly BadgesOfTraining[],
): ShownBadge[] {
  const dates = new Map(earned.map(({ id, earnedAt }) => [id, earnedAt]));
  const ofPlatform = categories.map(({ badges }) =>
    badges.map((badge): ShownBadge => {
      const { id, name, description, logo } = badge;
      return { key: `platform-${id}`, kind: 'platform', name, description, logo, earnedAt: dates.get(id) ?? null };
    }),
  );
  const ofTrainings = trainings.flatMap(({ trainingId, badges }) =>
    badges.map(({ number, ...badge }): ShownBadge => ({ key: `${trainingId}-${number}`, kind: 'training', ...badge })),
  );
  const latest = [...ofPlatform.flat(), ...ofTrainings]
    .filter(({ earnedAt }) => earnedAt !== null)
    .sort((a, b) => (b.earnedAt ?? '').localeCompare(a.earnedAt ?? ''));
  const toEarn = badgesToEarn(ofPlatform);
  const earnedShown = latest.slice(0, toEarn.length > 0 ? PLACES - 1 : PLACES);
  return [...earnedShown, ...toEarn.slice(0, PLACES - earnedShown.length)];
}
