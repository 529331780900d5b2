import Type from 'typebox';
import { BADGES_PER_TRAINING } from '../limits.ts';
import { Id, IdParams, Instant, LangQuery, List, Nullable, PictureUrl } from './common.schema.ts';

const Badge = Type.Object({
  id: Id,
  name: Type.String(),
  /** What earns it, in words. */
  description: Type.String(),
  logo: PictureUrl,
});

const BadgeCategory = Type.Object({
  id: Id,
  name: Type.String(),
  logo: PictureUrl,
  /** Not shown to whoever is no manager. */
  managerOnly: Type.Boolean(),
  badges: Type.Array(Badge),
});

export const listBadges = { query: LangQuery, response: List(BadgeCategory) };

export const listUserBadges = {
  params: IdParams,
  query: LangQuery,
  response: List(Type.Object({ id: Id, earnedAt: Instant })),
};

/** A badge that a training gives; what earns it follows from its number. */
export const TrainingBadge = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING }),
  name: Type.String(),
  description: Type.String(),
  logo: PictureUrl,
  /** Null while it is to be earned. */
  earnedAt: Nullable(Instant),
});

export const listUserTrainingBadges = {
  params: IdParams,
  query: LangQuery,
  /** Those with the latest session first; trainings without badges are left out. */
  response: List(
    Type.Object({
      trainingId: Id,
      title: Type.String(),
      logo: PictureUrl,
      categoryKey: Type.String(),
      badges: Type.Array(TrainingBadge),
    }),
  ),
};
