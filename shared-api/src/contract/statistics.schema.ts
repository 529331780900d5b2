import Type from 'typebox';
import { Day, Id, IdParams, Instant, LangQuery, List, Nullable, PictureUrl } from './common.schema.ts';

const Rank = Type.Object({
  userId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  picture: PictureUrl,
  rank: Type.Integer(),
  /** Points, or minutes. */
  value: Type.Integer(),
});

const SkillStat = Type.Object({
  skillId: Id,
  name: Type.String(),
  /** Contains soft_skill_ or hard_skill_. */
  skillType: Type.String(),
  /** 0 to 1: the best value reached, averaged over the trainings that teach the skill. */
  value: Type.Number(),
  /** The same for the person's company, over those who have trained it. */
  average: Type.Number(),
});

const StepStat = Type.Object({
  id: Type.String(),
  title: Type.String(),
  success: Type.Boolean(),
  /** Best score, 0 to 100; null when never reached. */
  score: Nullable(Type.Integer()),
  /** Seconds of the session with the best score; null when never reached. */
  seconds: Nullable(Type.Integer()),
});

/** One person on one training. */
export const UserTrainingStat = Type.Object({
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
  /** The numbers of the training's badges that the person has earned. */
  badgeNumbers: Type.Array(Type.Integer()),
});

export const getUserStats = {
  params: IdParams,
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** With it, `userStat` tells of that training. */
      trainingId: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    minuteSpent: Type.Integer(),
    totalPoint: Type.Integer(),
    /** Of the platform and of trainings, all together. */
    totalBadge: Type.Integer(),
    totalSession: Type.Integer(),
    startedTrainings: Type.Integer(),
    completedTrainings: Type.Integer(),
    skillStats: Type.Array(SkillStat),
    /** The first places of the company and the person's own; empty where the company shows no such ranking. */
    ranksByPoint: Type.Array(Rank),
    ranksByTime: Type.Array(Rank),
    userStat: Nullable(UserTrainingStat),
  }),
};

const PeriodQuery = Type.Object({ startDate: Day, endDate: Day }, { additionalProperties: false });
const PeriodStat = Type.Object({ date: Day, totalView: Type.Integer(), totalMinuteSpent: Type.Number() });

/** Days without a session are left out. The period is at most 800 days, both ends included. */
export const getUserPeriodStats = { params: IdParams, query: PeriodQuery, response: List(PeriodStat) };
export const getUserTrainingPeriodStats = {
  params: Type.Object({ id: Id, trainingId: Id }),
  query: PeriodQuery,
  response: List(PeriodStat),
};
