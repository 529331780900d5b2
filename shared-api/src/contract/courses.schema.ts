import Type from 'typebox';
import {
  BRIEF_DESCRIPTION_MAX,
  CONTENT_LANGS,
  COURSE_TRAININGS_MAX,
  COURSE_TRAININGS_MIN,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  RESOURCES_PER_TRAINING,
  SUCCESS_SCORE_MAX,
  TITLE_MAX,
} from '../limits.ts';
import { ContentLang, Id, IdParams, Instant, LangQuery, List, Nullable, PictureUrl } from './common.schema.ts';
import { AttachedResource } from './resources.schema.ts';
import { SuggestedBy } from './suggestions.schema.ts';
import { TrainingCard } from './trainings.schema.ts';

const closed = { additionalProperties: false };
const Score = Type.Integer({ minimum: 0, maximum: SUCCESS_SCORE_MAX });

/** What a card of a course shows. */
export const CourseCard = Type.Object({
  id: Id,
  /** The language that the texts below really are in. */
  lang: ContentLang,
  title: Type.String(),
  briefDescription: Type.String(),
  /** How many trainings are asked of the reader: those they can follow, and those they have done. */
  trainingCount: Type.Integer(),
  /** How many of these are done. */
  succeededTraining: Type.Integer(),
  /** Of the trainings that are asked, together. */
  durationInMinute: Type.Integer(),
  /** What its picture is made of: the first trainings that the reader may be told of, at most three. */
  covers: Type.Array(Type.Object({ logo: PictureUrl, category: Type.String() })),
  favorite: Type.Boolean(),
  /** Somebody suggests it to me, now. */
  suggested: Type.Boolean(),
  /** Who, and until when. */
  suggestion: Nullable(SuggestedBy),
  /** It is mine. */
  isOwner: Type.Boolean(),
  /** It is the company's, as is one whose manager makes no courses any more. */
  isGlobal: Type.Boolean(),
  /** The name of the manager whose course it is; null for one of the company. */
  ownerName: Nullable(Type.String()),
  lastModifiedDate: Instant,
});

export const listCourses = { query: LangQuery, response: List(CourseCard) };

/** How far somebody is in a training of a course. */
const TrainingProgress = Type.Object({
  trainingId: Id,
  totalMinuteSpent: Type.Integer(),
  progressPercentage: Type.Integer(),
  /** The best score of their attempt; null where none was reported. */
  score: Nullable(Score),
  minimalScoreNeeded: Score,
  /** Whether they can follow it now. */
  isAvailable: Type.Boolean(),
});

/** A training of a course as its reader sees it. */
export const CourseTraining = Type.Object({
  ...TrainingProgress.properties,
  /** What the reader may be told of it; null for what has been deleted, or is not theirs to see. */
  training: Nullable(
    Type.Object({
      lang: ContentLang,
      title: Type.String(),
      category: TrainingCard.properties.category,
      durationInMinute: Type.Integer(),
      logo: PictureUrl,
      contentTypes: TrainingCard.properties.contentTypes,
    }),
  ),
});

export const getCourse = {
  params: IdParams,
  query: LangQuery,
  response: Type.Object({
    ...CourseCard.properties,
    fullDescription: Type.String(),
    goals: Type.Array(Type.String()),
    /** The languages its texts exist in. */
    languages: Type.Array(ContentLang),
    /** Those of its trainings. */
    skills: Type.Array(Type.Object({ id: Id, name: Type.String(), skillType: Type.String() })),
    /** In order. */
    trainings: Type.Array(CourseTraining),
    resources: Type.Array(AttachedResource),
  }),
};

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** What a course says in one language; goal1 and goal2 are required (spec §5). */
export const CourseText = Type.Object(
  {
    lang: ContentLang,
    title: text(TITLE_MAX),
    briefDescription: text(BRIEF_DESCRIPTION_MAX),
    fullDescription: text(FULL_DESCRIPTION_MAX),
    goal1: text(GOAL_MAX),
    goal2: text(GOAL_MAX),
    goal3: Type.String({ maxLength: GOAL_MAX }),
  },
  closed,
);

/** All of a course but its resources. Languages that are missing are dropped. */
export const CourseInput = Type.Object(
  {
    courses: Type.Array(CourseText, { minItems: 1, maxItems: CONTENT_LANGS.length }),
    /** In order. */
    trainings: Type.Array(Type.Object({ trainingId: Id, trainingSuccessScore: Score }, closed), {
      minItems: COURSE_TRAININGS_MIN,
      maxItems: COURSE_TRAININGS_MAX,
    }),
  },
  closed,
);

const Saved = Type.Object({
  id: Id,
  /** For the next If-Match. */
  version: Type.Integer(),
});
/** The language of the `title` of a 400, which says in words for the person what is wrong (spec §8). */
const Lang = Type.Optional(ContentLang);

export const createCourse = {
  query: Type.Object({ lang: Lang, forceManager: Type.Optional(Type.Boolean({ default: false })) }, closed),
  body: CourseInput,
  response: Saved,
};
export const updateCourse = {
  params: IdParams,
  query: Type.Object({ lang: Lang }, closed),
  body: CourseInput,
  response: Saved,
};
export const deleteCourse = { params: IdParams };

/** A course in all its languages, as its wizard edits it. */
export const getCourseForm = {
  params: IdParams,
  query: LangQuery,
  response: Type.Object({
    id: Id,
    version: Type.Integer(),
    courses: CourseInput.properties.courses,
    trainings: Type.Array(
      Type.Object({
        trainingId: Id,
        trainingSuccessScore: Score,
        /** Null for what has been deleted. */
        title: Nullable(Type.String()),
        /** Whether the company has it still: it may stay where it has not, and is no longer asked of anybody. */
        isAvailable: Type.Boolean(),
      }),
    ),
    resources: Type.Array(AttachedResource),
    isOwner: Type.Boolean(),
    isGlobal: Type.Boolean(),
  }),
};

/** What the deletion of a course would touch. */
export const getCourseUsage = {
  params: IdParams,
  response: Type.Object({
    /** People to whom it is suggested now, or will be. */
    suggested: Type.Integer(),
    favorites: Type.Integer(),
    resources: Type.Integer(),
  }),
};

export const putCourseResources = {
  params: IdParams,
  body: Type.Object({ resources: Type.Array(Id, { uniqueItems: true, maxItems: RESOURCES_PER_TRAINING }) }, closed),
};

export const favoriteCourse = { params: IdParams, response: Type.Object({ favorite: Type.Boolean() }) };
export const unfavoriteCourse = favoriteCourse;

const PersonProgress = Type.Object({
  userId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  trainings: Type.Array(TrainingProgress),
});

export const listCourseProgress = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** Only one's own progress, whatever one looks after. */
      asLearner: Type.Optional(Type.Boolean({ default: false })),
      /** Of one course only. */
      courseId: Type.Optional(Id),
      /** Where the page before has ended. */
      cursor: Type.Optional(Type.String({ maxLength: 100 })),
    },
    closed,
  ),
  response: List(
    Type.Object({
      /** The course and the time for which it is suggested; people with the same key stand together. */
      key: Type.Object({ courseId: Id, startDate: Instant, endDate: Nullable(Instant) }),
      lang: ContentLang,
      title: Type.String(),
      /** Who suggests it, where several do all of them; empty where they are gone. */
      suggestedBy: Type.String(),
      /** In order; without a title where it has been deleted, or is not the reader's to see. */
      trainings: Type.Array(Type.Object({ trainingId: Id, title: Nullable(Type.String()) })),
      /** By last and first name. */
      users: Type.Array(PersonProgress),
    }),
  ),
};

export const getCourseProgress = {
  params: Type.Object({ ...IdParams.properties, userId: Id }),
  response: PersonProgress,
};
