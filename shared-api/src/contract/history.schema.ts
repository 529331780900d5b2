import Type from 'typebox';
import {
  Closed,
  ContentLang,
  Day,
  FileType,
  Id,
  IdParams,
  Instant,
  Lang,
  List,
  Nullable,
  Percent,
  PictureUrl,
  Titled,
} from './common.schema.ts';
import { Covers } from './courses.schema.ts';
import { LaunchedByPerson } from './statistics.schema.ts';

/** The person whose history is read, by default the caller. */
const UserId = Type.Optional(Id);
const HistoryQuery = Closed({ lang: Lang, userId: UserId });

export const listTrainingHistory = { query: HistoryQuery, response: List(LaunchedByPerson) };

export const listCourseHistory = {
  query: HistoryQuery,
  response: List(
    Type.Object({
      ...Titled.properties,
      covers: Covers,
      /** The percentage of the required trainings that are done (decision 11). 100 only if all are. */
      progressionPercent: Percent,
      trainingCount: Type.Integer(),
      succeededTraining: Type.Integer(),
      /** The latest session in any of the course's trainings. */
      lastSession: Instant,
      sessions: Type.Integer(),
      minuteSpent: Type.Integer(),
      /** False if the course was deleted. */
      isAvailable: Type.Boolean(),
    }),
  ),
};

const ReachedStep = Type.Object({
  title: Type.String(),
  success: Type.Boolean(),
  score: Nullable(Percent),
  seconds: Nullable(Type.Integer()),
});

/** One session and the changes it made to progress, points, skills and badges (decision 13). */
const TimelineSession = Type.Object({
  id: Id,
  /** The day to which statistics add the session, in the company's time zone. */
  date: Day,
  /** Minutes, with two decimals (spec §3 session). */
  value: Type.Number(),
  trainingId: Id,
  startedAt: Instant,
  seconds: Type.Integer(),
  fileType: FileType,
  contentVersion: Nullable(Type.String()),
  /** The score of this session. */
  score: Nullable(Percent),
  finished: Type.Boolean(),
  /** In the order of the step file. Empty without a step file. */
  steps: Type.Array(ReachedStep),
  /** The number of steps of the step file. */
  stepCount: Type.Integer(),
  progressBefore: Percent,
  progressAfter: Percent,
  pointsBefore: Type.Integer(),
  pointsAfter: Type.Integer(),
  /** The skills whose best value rose. Values are 0 to 1. */
  skills: Type.Array(
    Type.Object({ name: Type.String(), skillType: Type.String(), before: Type.Number(), after: Type.Number() }),
  ),
  badges: Type.Array(Type.Object({ kind: Type.Enum(['training', 'platform']), name: Type.String(), logo: PictureUrl })),
});

/** A reset of the person's progress in a training. Sessions before the reset no longer count. */
const Reset = Type.Object({
  at: Instant,
  trainingId: Id,
  /** The name of the person who reset it; null if they belong to another company or were deleted. */
  by: Nullable(Type.String()),
});

const SessionsQuery = Closed({
  /** English by default. */
  lang: Type.Optional(ContentLang),
  userId: UserId,
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
});
const Sessions = Type.Object({
  ...List(TimelineSession).properties,
  /** The trainings of the sessions. `title` is null if the person may not see the training. */
  trainings: Type.Array(
    Type.Object({ id: Id, lang: Nullable(ContentLang), title: Nullable(Type.String()), isAvailable: Type.Boolean() }),
  ),
  /** The resets in the time span of this page, the latest first. Resets that were undone are omitted. */
  resets: Type.Array(Reset),
});

export const listTrainingSessions = { params: IdParams, query: SessionsQuery, response: Sessions };
export const listCourseSessions = listTrainingSessions;
