import Type from 'typebox';
import { BADGES_PER_TRAINING } from '../limits.ts';
import {
  ContentLang,
  Id,
  Instant,
  LangQuery,
  List,
  Nullable,
  Percent,
  PersonParams,
  PictureUrl,
} from './common.schema.ts';

const BadgeCategory = Type.Object({
  id: Id,
  name: Type.String(),
  logo: PictureUrl,
  managerOnly: Type.Boolean(),
  /** `description` says how to earn the badge. */
  badges: Type.Array(Type.Object({ id: Id, name: Type.String(), description: Type.String(), logo: PictureUrl })),
});

export const listBadges = { query: LangQuery, response: List(BadgeCategory) };

export const listTrainingBadgeRules = {
  /** Sorted by number. A badge is earned when all its conditions are met. A `percent` or `score` of 0 sets no condition. */
  response: List(
    Type.Object({
      number: Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING }),
      /** Whether the session must be finished. */
      finished: Type.Boolean(),
      /** The minimum progress. */
      percent: Percent,
      /** The minimum score of the best session. */
      score: Percent,
    }),
  ),
};

export const listUserBadges = {
  params: PersonParams,
  query: LangQuery,
  response: List(Type.Object({ id: Id, earnedAt: Instant })),
};

/** A badge of a training. Its number decides how to earn it; see {@link listTrainingBadgeRules}. */
export const TrainingBadge = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING }),
  name: Type.String(),
  description: Type.String(),
  logo: PictureUrl,
  earnedAt: Nullable(Instant),
});

export const listUserTrainingBadges = {
  params: PersonParams,
  query: LangQuery,
  /** Sorted by each training's latest session, newest first. Trainings without badges are omitted. */
  response: List(
    Type.Object({
      trainingId: Id,
      lang: ContentLang,
      title: Type.String(),
      logo: PictureUrl,
      categoryKey: Type.String(),
      badges: Type.Array(TrainingBadge),
    }),
  ),
};
