import Type from 'typebox';
import { BADGES_PER_TRAINING } from '../limits.ts';
import {
  Closed,
  ContentLang,
  Day,
  DefaultPeriod,
  GroupScope,
  Id,
  IdParams,
  Instant,
  Lang,
  List,
  Nullable,
  Percent,
  Period,
  PeriodStat,
  PictureUrl,
  Recent,
} from './common.schema.ts';

/*
 * The figures of groups of people. The caller's role decides the group: a manager sees their team, an admin the company,
 * a partner the partner's own trainings, and the super admin the platform (docs/visibility.md).
 */
const ScopeQuery = Closed(GroupScope);
const PeriodQuery = Closed({ ...GroupScope, ...Period });

export const getGeneralStats = {
  query: Closed({ ...GroupScope, lang: Lang }),
  response: Type.Object({
    /** The number of trainings that the people can take; for a partner, of their own published ones. */
    totalContent: Type.Integer(),
    /** The number of sessions. */
    totalView: Type.Integer(),
    totalLiked: Type.Integer(),
    totalFavorite: Type.Integer(),
    totalMinuteSpent: Type.Integer(),
    /** Figures of the people. Null for a partner, and for the platform as a whole. */
    people: Nullable(
      Type.Object({
        total: Type.Integer(),
        /** People with at least one session. */
        active: Type.Integer(),
        /** Completed trainings: one that three people completed counts three times. */
        completed: Type.Integer(),
        points: Type.Integer(),
        badges: Type.Integer(),
        recent: Type.Object({ active: Recent, completed: Recent, badges: Recent }),
        /** The average of each skill, 0 to 1, over the people who have trained it. */
        skillStats: Type.Array(
          Type.Object({ skillId: Id, name: Type.String(), skillType: Type.String(), value: Type.Number() }),
        ),
      }),
    ),
  }),
};

/** The portal's screens send both days. Other clients of the API may omit them. */
const DefaultPeriodQuery = Closed({ ...GroupScope, ...DefaultPeriod });
export const getPeriodStats = { query: DefaultPeriodQuery, response: List(PeriodStat) };

export const getTrainingStats = {
  params: IdParams,
  query: ScopeQuery,
  response: Type.Object({
    totalView: Type.Integer(),
    totalLiked: Type.Integer(),
    totalFavorite: Type.Integer(),
    totalMinuteSpent: Type.Integer(),
    totalPeopleWhoStartedTraining: Type.Integer(),
    totalPeopleWhoCompletedTraining: Type.Integer(),
    /** Minutes per session; null without a session. */
    averageConnectionTimeInMinute: Nullable(Type.Number()),
    /** Null if there are no answers to the survey, or if the caller may not read them. */
    averageSatisfactionRating: Nullable(Type.Number()),
    /** How many people have earned each badge, by its number. */
    totalBadges: Type.Record(Type.String({ pattern: `^[1-${BADGES_PER_TRAINING}]$` }), Type.Integer()),
  }),
};

export const getTrainingPeriodStats = { params: IdParams, query: PeriodQuery, response: List(PeriodStat) };

export const getCourseStats = {
  params: IdParams,
  query: ScopeQuery,
  response: Type.Object({
    /** People to whom the course has been suggested. */
    totalSuggestedUser: Type.Integer(),
    totalFavorite: Type.Integer(),
    /** The number of sessions of its trainings. */
    totalView: Type.Integer(),
    totalMinuteSpent: Type.Integer(),
    totalTraining: Type.Integer(),
    /** By training id: the percentage of the people with the course who have done the training. */
    averageTrainingsSuccess: Type.Record(Type.String({ pattern: '^[1-9]\\d*$' }), Type.Integer()),
  }),
};

/** A training in a list of those with the most or the fewest sessions in a period. */
const RankedTraining = Type.Object({
  trainingId: Id,
  lang: ContentLang,
  title: Type.String(),
  logo: PictureUrl,
  totalView: Type.Integer(),
  totalMinuteSpent: Type.Number(),
});
export const listTopTrainings = {
  query: Closed({ ...GroupScope, ...Period, lang: Lang }),
  response: Type.Object({
    /** The trainings with the most sessions, in descending order. */
    top: Type.Array(RankedTraining),
    /** The trainings with the fewest sessions or none, of those that the people can take. Never overlaps with `top`. */
    flop: Type.Array(RankedTraining),
  }),
};

export const listTrainingHours = {
  query: PeriodQuery,
  /** Hours without a session are omitted. */
  response: List(
    Type.Object({
      /** 1 is Monday. */
      weekday: Type.Integer({ minimum: 1, maximum: 7 }),
      /** The hour in which the sessions began, in the company's time zone. */
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      totalView: Type.Integer(),
    }),
  ),
};

export const listStatsByClient = {
  query: Closed({ partnerId: GroupScope.partnerId, trainingId: Type.Optional(Id) }),
  /** The companies with the most starts first. The last item counts all companies that no longer have the training. */
  response: List(
    Type.Object({
      /** The company's name. Null in the item for all companies that no longer have the training. */
      name: Nullable(Type.String()),
      /** Trainings that were started, and those completed. Each counts once for each person. */
      started: Type.Integer(),
      completed: Type.Integer(),
      /** Null if it is the time of only a few people, that is, fewer than SMALLEST_GROUP. */
      minutes: Nullable(Type.Integer()),
      /** The average rating. Null if there are fewer than SMALLEST_GROUP answers, or if the partner has no survey. */
      rating: Nullable(Type.Number()),
    }),
  ),
};

export const listStatsPeople = {
  query: Closed({
    ...GroupScope,
    /** The language whose alphabetical order sorts the people. */
    lang: Lang,
    /** With both days: counts only what was done in this period. */
    startDate: Type.Optional(Day),
    endDate: Type.Optional(Day),
    /** With both, and a period: counts only sessions that began on this weekday (1 is Monday) and in this hour. */
    weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
    trainingId: Type.Optional(Id),
    courseId: Type.Optional(Id),
  }),
  /** By last and first name. Without a period, also people who did nothing, unless a partner asks about one training. */
  response: List(
    Type.Object({
      userId: Id,
      firstName: Type.String(),
      lastName: Type.String(),
      picture: PictureUrl,
      totalView: Type.Integer(),
      totalMinuteSpent: Type.Number(),
      /** Progress in the training, or the share of the course that is done. Null if neither is given, or with a period. */
      progressionPercent: Nullable(Percent),
      /** Completed trainings. Null if a training or a course is given, or with a period. */
      completed: Nullable(Type.Integer()),
      /** Points in the requested trainings. Null for a course, or with a period. */
      points: Nullable(Type.Integer()),
      badges: Nullable(Type.Integer()),
      /** Numbers of the training's badges that the person has earned. Empty if no training is given, or with a period. */
      badgeNumbers: Type.Array(Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING })),
      /** The course's trainings that the person has done. Empty if no course is given, or with a period. */
      doneTrainingIds: Type.Array(Id),
      /** Whether the course has been suggested to the person. Null if no course is given, or with a period. */
      hasCourse: Nullable(Type.Boolean()),
      /** The latest session that the query's filters include. Null with a period but no training. */
      lastSession: Nullable(Instant),
    }),
  ),
};
