import Type from 'typebox';
import {
  Closed,
  DefaultPeriod,
  GroupScope,
  Id,
  Instant,
  Lang,
  LangQuery,
  List,
  Nullable,
  PeriodStat,
  PersonId,
  PersonParams,
  PictureUrl,
  Recent,
} from './common.schema.ts';
import { ListedTraining } from './trainings.schema.ts';

const Rank = Type.Object({
  userId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  picture: PictureUrl,
  rank: Type.Integer(),
  /** Points or minutes. */
  value: Type.Integer(),
});

const SkillStat = Type.Object({
  skillId: Id,
  name: Type.String(),
  /** A key that contains `soft_skill_` or `hard_skill_`. */
  skillType: Type.String(),
  /** 0 to 1: the average of the person's best values in the trainings that teach the skill. */
  value: Type.Number(),
  /** 0 to 1: the average over the company's people who have trained the skill. */
  average: Type.Number(),
});

const StepStat = Type.Object({
  id: Type.String(),
  title: Type.String(),
  success: Type.Boolean(),
  /** Best score, 0 to 100; null if the step was never reached. */
  score: Nullable(Type.Integer()),
  /** Seconds in the session with the best score; null if the step was never reached. */
  seconds: Nullable(Type.Integer()),
});

const UserTrainingStat = Type.Object({
  trainingId: Id,
  progressionPercent: Type.Integer(),
  points: Type.Integer(),
  minuteSpent: Type.Integer(),
  sessions: Type.Integer(),
  bestScore: Nullable(Type.Integer()),
  lastSession: Nullable(Instant),
  /** 0 none, 1 beginner, 2 intermediate, 3 advanced, 4 expert (spec §4 Formation level). */
  level: Type.Integer({ minimum: 0, maximum: 4 }),
  steps: Type.Array(StepStat),
  skills: Type.Array(
    Type.Object({ skillId: Id, name: Type.String(), skillType: Type.String(), maxStatValue: Type.Number() }),
  ),
  /** Which of the training's badges the person has earned, by the badges' `number`. */
  badgeNumbers: Type.Array(Type.Integer()),
});

export const getUserStats = {
  params: PersonParams,
  query: Closed({
    lang: Lang,
    /** Adds the figures of this training as `userStat`. */
    trainingId: Type.Optional(Id),
  }),
  response: Type.Object({
    minuteSpent: Type.Integer(),
    totalPoint: Type.Integer(),
    /** The number of platform badges and training badges. */
    totalBadge: Type.Integer(),
    totalSession: Type.Integer(),
    startedTrainings: Type.Integer(),
    completedTrainings: Type.Integer(),
    recent: Type.Object({ completed: Recent, badges: Recent }),
    skillStats: Type.Array(SkillStat),
    /** Whether the person takes part in the rankings. Null if the company shows no rankings. */
    inRankings: Nullable(Type.Boolean()),
    /** The first place and the RANKS_SHOWN places around the person. Empty unless `inRankings` is true. */
    ranksByPoint: Type.Array(Rank),
    ranksByTime: Type.Array(Rank),
    userStat: Nullable(UserTrainingStat),
  }),
};

export const setRankingParticipation = {
  body: Closed({ inRankings: Type.Boolean() }),
  response: Type.Object({ inRankings: Type.Boolean() }),
};

const PeriodQuery = Closed(DefaultPeriod);
export const getUserPeriodStats = { params: PersonParams, query: PeriodQuery, response: List(PeriodStat) };
export const getUserTrainingPeriodStats = {
  params: Type.Object({ id: PersonId, trainingId: Id }),
  query: PeriodQuery,
  response: List(PeriodStat),
};

/** A training that has been started, as an option in a dashboard's selection. */
const LaunchedTraining = Type.Object({
  ...ListedTraining.properties,
  isOwner: Type.Boolean(),
  /** Whether the company can take the training now; in a personal list, whether the person can. False if deleted. */
  isAvailable: Type.Boolean(),
});
/** A training that one person has started, with their figures. */
export const LaunchedByPerson = Type.Object({
  ...LaunchedTraining.properties,
  progressionPercent: Type.Integer(),
  lastSession: Instant,
  sessions: Type.Integer(),
  minuteSpent: Type.Integer(),
  points: Type.Integer(),
  /** Null if no score was reported. */
  bestScore: Nullable(Type.Integer()),
});
export const listLaunchedTrainings = {
  query: Closed({
    lang: Lang,
    ...GroupScope,
  }),
  response: List(LaunchedTraining),
};
export const listTrainingsLaunchedBy = { params: PersonParams, query: LangQuery, response: List(LaunchedByPerson) };
