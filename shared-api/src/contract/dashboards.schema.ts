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
 * The figures of groups of people. Whose they are follows from the caller: a manager sees the team, an admin the company,
 * a partner the partner's own trainings, and the super admin the platform (docs/visibility.md).
 */
const ScopeQuery = Closed(GroupScope);
const PeriodQuery = Closed({ ...GroupScope, ...Period });

export const getGeneralStats = {
  query: Closed({ ...GroupScope, lang: Lang }),
  response: Type.Object({
    /** Trainings that the people can follow; for a partner the published ones of their own. */
    totalContent: Type.Integer(),
    /** Sessions. */
    totalView: Type.Integer(),
    totalLiked: Type.Integer(),
    totalFavorite: Type.Integer(),
    totalMinuteSpent: Type.Integer(),
    /** Figures of the people. Null for a partner, and for the platform as a whole. */
    people: Nullable(
      Type.Object({
        total: Type.Integer(),
        /** Those with at least one session. */
        active: Type.Integer(),
        /** Trainings that were completed, counted for each person. */
        completed: Type.Integer(),
        points: Type.Integer(),
        badges: Type.Integer(),
        recent: Type.Object({ active: Recent, completed: Recent, badges: Recent }),
        /** The averages of those who have trained a skill, 0 to 1. */
        skillStats: Type.Array(
          Type.Object({ skillId: Id, name: Type.String(), skillType: Type.String(), value: Type.Number() }),
        ),
      }),
    ),
  }),
};

/** Publishers' clients may leave the days out. */
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
    /** Null for those who may not read the answers to the survey, and without an answer. */
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
    /** Sessions of its trainings. */
    totalView: Type.Integer(),
    totalMinuteSpent: Type.Integer(),
    totalTraining: Type.Integer(),
    /** For each training, the share of the people with the course who have done it, in percent. */
    averageTrainingsSuccess: Type.Record(Type.String({ pattern: '^[1-9]\\d*$' }), Type.Integer()),
  }),
};

/** A training among those that are trained most or least in a period. */
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
    /** Those with the most sessions, the first one first. */
    top: Type.Array(RankedTraining),
    /** Those with the fewest, also with none, of the trainings that the people can follow. None of them is in `top`. */
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
      /** The hour of the company's time zone in which the sessions began. */
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      totalView: Type.Integer(),
    }),
  ),
};

export const listStatsByClient = {
  query: Closed({ partnerId: GroupScope.partnerId, trainingId: Type.Optional(Id) }),
  /** The companies with the most starts first, then those that no longer have the training, together. */
  response: List(
    Type.Object({
      /** Null for the people of all companies that do not have the training. */
      name: Nullable(Type.String()),
      /** Trainings that were started and completed, counted for each person. */
      started: Type.Integer(),
      completed: Type.Integer(),
      /** Null if it would be the time of fewer than SMALLEST_GROUP people. */
      minutes: Nullable(Type.Integer()),
      /** The average. Null with fewer answers than SMALLEST_GROUP, and if the partner has no survey. */
      rating: Nullable(Type.Number()),
    }),
  ),
};

export const listStatsPeople = {
  query: Closed({
    ...GroupScope,
    /** The language by whose order people are sorted. */
    lang: Lang,
    /** With both: only what was done in this period. */
    startDate: Type.Optional(Day),
    endDate: Type.Optional(Day),
    /** With both, and a period: only sessions that began on this day of the week and in this hour. */
    weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
    trainingId: Type.Optional(Id),
    courseId: Type.Optional(Id),
  }),
  /** By last and first name. Without a period also those who have done nothing. At most as many as a company has. */
  response: List(
    Type.Object({
      userId: Id,
      firstName: Type.String(),
      lastName: Type.String(),
      picture: PictureUrl,
      totalView: Type.Integer(),
      totalMinuteSpent: Type.Number(),
      /** Of the training, or the share of the course that is done. Null if neither is given, or with a period. */
      progressionPercent: Nullable(Percent),
      /** Completed trainings. Null if a training or a course is given, or with a period. */
      completed: Nullable(Type.Integer()),
      /** Of the trainings that are asked for. Null for a course, or with a period. */
      points: Nullable(Type.Integer()),
      badges: Nullable(Type.Integer()),
      /** The badges of the training that the person has earned. Empty if none is given, or with a period. */
      badgeNumbers: Type.Array(Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING })),
      /** The course's trainings that the person has done. Empty if no course is given, or with a period. */
      doneTrainingIds: Type.Array(Id),
      /** Whether the course has been suggested to the person. Null if no course is given, or with a period. */
      hasCourse: Nullable(Type.Boolean()),
      /** The latest one within the answer's limits. With a period without a training, null. */
      lastSession: Nullable(Instant),
    }),
  ),
};
