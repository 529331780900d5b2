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
    /** The number of trainings that the people can take. For a partner, the number of the partner's published trainings. */
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
    /** By badge number: how many people have earned the badge. */
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
    /** The number of sessions of the course's trainings. */
    totalView: Type.Integer(),
    totalMinuteSpent: Type.Integer(),
    totalTraining: Type.Integer(),
    /** By training id: of the people to whom the course was suggested, the percentage who have done the training. */
    averageTrainingsSuccess: Type.Record(Type.String({ pattern: '^[1-9]\\d*$' }), Type.Integer()),
  }),
};

/** A training in the list of the most or the least used trainings of a period. */
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
    /** The trainings with the fewest sessions, perhaps none, that the people can take. None of them is in `top`. */
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
  /** Companies that have one of the partner's trainings, most starts first; then one item for the people of all others. */
  response: List(
    Type.Object({
      /** The company's name; null in the last item, for the people of all other companies. */
      name: Nullable(Type.String()),
      /** How many trainings were started, and how many were completed. A training counts once for each person. */
      started: Type.Integer(),
      completed: Type.Integer(),
      /** The time that the people spent. Null if it is the time of only 1 to SMALLEST_GROUP - 1 people. */
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
    /** If both days are given, only activity in this period counts. */
    startDate: Type.Optional(Day),
    endDate: Type.Optional(Day),
    /** With `weekday`, `hour` and a period: counts only sessions that began on this weekday (1 is Monday) in this hour. */
    weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
    trainingId: Type.Optional(Id),
    courseId: Type.Optional(Id),
  }),
  /** By last and first name. Without a period, also people without activity, unless a partner asks about one training. */
  response: List(
    Type.Object({
      userId: Id,
      firstName: Type.String(),
      lastName: Type.String(),
      picture: PictureUrl,
      totalView: Type.Integer(),
      totalMinuteSpent: Type.Number(),
      /** Progress in the training, or the share of the course that is done. Null without either, and with a period. */
      progressionPercent: Nullable(Percent),
      /** Completed trainings. Null with a training, a course or a period. */
      completed: Nullable(Type.Integer()),
      /** Points in the requested trainings. Null with a course or a period. */
      points: Nullable(Type.Integer()),
      badges: Nullable(Type.Integer()),
      /** Numbers of the training's badges that the person has earned. Empty without a training, and with a period. */
      badgeNumbers: Type.Array(Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING })),
      /** The course's trainings that the person has done. Empty without a course, and with a period. */
      doneTrainingIds: Type.Array(Id),
      /** Whether the course has been suggested to the person. Null without a course, and with a period. */
      hasCourse: Nullable(Type.Boolean()),
      /** The latest session that the query's filters include. Null with a period but no training. */
      lastSession: Nullable(Instant),
    }),
  ),
};
