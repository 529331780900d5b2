import type { listBadges, listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';

export type BadgeCategory = ResponseOf<typeof listBadges>['items'][number];
export type EarnedBadge = ResponseOf<typeof listUserBadges>['items'][number];
export type BadgesOfTraining = ResponseOf<typeof listUserTrainingBadges>['items'][number];

/** A badge as the card shows it, whatever it is of. */
export interface ShownBadge {
  /** Unique among all. */
  key: string;
  kind: 'platform' | 'training';
  name: string;
  description: string;
  logo: string | null;
  /** Null while it is to be earned. */
  earnedAt: string | null;
}

/** Two rows of three. */
const PLACES = 6;

/** Of each category the badge that comes next, then the ones after those. */
function goalsOf(categories: readonly ShownBadge[][]): ShownBadge[] {
  const open = categories.map((badges) => badges.filter(({ earnedAt }) => earnedAt === null));
  const longest = Math.max(0, ...open.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => open.flatMap((badges) => badges[place] ?? [])).flat();
}

/** What a few places show: the badges earned last, and at least one to earn next while there is one. */
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
  const goals = goalsOf(ofPlatform);
  const filled = latest.slice(0, goals.length > 0 ? PLACES - 1 : PLACES);
  return [...filled, ...goals.slice(0, PLACES - filled.length)];
}
