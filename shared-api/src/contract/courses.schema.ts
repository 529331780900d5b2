import Type from 'typebox';
import {
  CONTENT_LANGS,
  COURSE_TRAININGS_MAX,
  COURSE_TRAININGS_MIN,
  RESOURCES_PER_TRAINING,
  SKILLS_MAX,
  SUCCESS_SCORE_MAX,
} from '../limits.ts';
import {
  Closed,
  ContentLang,
  GroupScope,
  Id,
  IdParams,
  Instant,
  LangQuery,
  List,
  Nullable,
  PictureUrl,
  Saved,
  Skill,
} from './common.schema.ts';
import { AttachedResource } from './resources.schema.ts';
import { SuggestedBy } from './suggestions.schema.ts';
import { TitledTraining, TrainingCard, TranslatedText } from './trainings.schema.ts';

const Score = Type.Integer({ minimum: 0, maximum: SUCCESS_SCORE_MAX });

/** The parts of a course's picture: the first trainings that the person may see, at most three. */
export const Covers = Type.Array(Type.Object({ logo: PictureUrl, category: Type.String() }));

const CourseCard = Type.Object({
  id: Id,
  /** The actual language of the texts below. */
  lang: ContentLang,
  title: Type.String(),
  briefDescription: Type.String(),
  /** The number of trainings that the person must do: those they can follow, and those they have done. */
  trainingCount: Type.Integer(),
  /** How many of these trainings the person has done. */
  succeededTraining: Type.Integer(),
  durationInMinute: Type.Integer(),
  covers: Covers,
  favorite: Type.Boolean(),
  /** Whether someone suggests it to the person now. */
  suggested: Type.Boolean(),
  suggestion: Nullable(SuggestedBy),
  /** Whether the course belongs to the person. */
  isOwner: Type.Boolean(),
  /** Whether the course belongs to the company. True also if its manager may no longer create courses. */
  isGlobal: Type.Boolean(),
  /** The name of the manager who owns the course; null if it belongs to the company. */
  ownerName: Nullable(Type.String()),
  lastModifiedDate: Instant,
});

/** The company is the person's own, or one that the super admin names. */
const CompanyQuery = Closed({ ...LangQuery.properties, clientId: GroupScope.clientId });

export const listCourses = { query: CompanyQuery, response: List(CourseCard) };

const TrainingProgress = Type.Object({
  trainingId: Id,
  totalMinuteSpent: Type.Integer(),
  progressPercentage: Type.Integer(),
  /** The best score of the person's attempt; null if none was reported. */
  score: Nullable(Score),
  minimalScoreNeeded: Score,
  /** Whether the person can follow the training now. */
  isAvailable: Type.Boolean(),
});

const CourseTraining = Type.Object({
  ...TrainingProgress.properties,
  /** The training; null if the person may not see it. A deleted one stays if the person has a result in it. */
  training: Nullable(Type.Object({ ...TitledTraining, contentTypes: TrainingCard.properties.contentTypes })),
});

/** The texts of a course in one language. */
export const CourseText = Closed({
  ...TranslatedText,
  /** Ids of its skills in this language. Empty: those of its trainings. Missing: the stored ones stay. */
  skills: Type.Optional(Type.Array(Id, { uniqueItems: true, maxItems: SKILLS_MAX })),
});

export const getCourse = {
  params: IdParams,
  query: CompanyQuery,
  response: Type.Object({
    ...CourseCard.properties,
    fullDescription: Type.String(),
    goals: Type.Array(Type.String()),
    languages: Type.Array(ContentLang),
    /** The skills that it names in this language, or else those of its trainings. */
    skills: Type.Array(Skill),
    /** In order. */
    trainings: Type.Array(CourseTraining),
    resources: Type.Array(AttachedResource),
    /** The texts in all languages, as `PUT` takes them, and the version for its If-Match: only for those who may edit it. */
    courses: Type.Optional(Type.Array(CourseText)),
    version: Type.Optional(Type.Integer()),
  }),
};

/** A course without its resources. Languages that are missing are deleted. */
const CourseInput = Closed({
  courses: Type.Array(CourseText, { minItems: 1, maxItems: CONTENT_LANGS.length }),
  /** In order. */
  trainings: Type.Array(Closed({ trainingId: Id, trainingSuccessScore: Score }), {
    minItems: COURSE_TRAININGS_MIN,
    maxItems: COURSE_TRAININGS_MAX,
  }),
});

/** The language of the `title` of a 400, which tells the person what is wrong (spec §8). */
const Lang = Type.Optional(ContentLang);

export const createCourse = {
  query: Closed({ lang: Lang, forceManager: Type.Optional(Type.Boolean({ default: false })) }),
  body: CourseInput,
  response: Saved,
};
export const updateCourse = {
  params: IdParams,
  query: Closed({ lang: Lang }),
  body: CourseInput,
  response: Saved,
};
export const deleteCourse = { params: IdParams };

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
        /** Null if the training was deleted, with its language. */
        lang: Nullable(ContentLang),
        title: Nullable(Type.String()),
        /** Whether the company still has the training, which otherwise may stay in the course but is not required. */
        isAvailable: Type.Boolean(),
      }),
    ),
    resources: Type.Array(AttachedResource),
    isOwner: Type.Boolean(),
    isGlobal: Type.Boolean(),
  }),
};

export const getCourseUsage = {
  params: IdParams,
  response: Type.Object({
    /** The number of people it is suggested to, now or later. */
    suggested: Type.Integer(),
    favorites: Type.Integer(),
    resources: Type.Integer(),
  }),
};

export const putCourseResources = {
  params: IdParams,
  body: Closed({ resources: Type.Array(Id, { uniqueItems: true, maxItems: RESOURCES_PER_TRAINING }) }),
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
  query: Closed({
    lang: LangQuery.properties.lang,
    /** Limits the list to the person's own progress, whatever their role. */
    asLearner: Type.Optional(Type.Boolean({ default: false })),
    ofTeam: GroupScope.ofTeam,
    courseId: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  response: List(
    Type.Object({
      /** Identifies the course and the period it is suggested for. People with the same key are in one entry. */
      key: Type.Object({ courseId: Id, startDate: Instant, endDate: Nullable(Instant) }),
      lang: ContentLang,
      title: Type.String(),
      /** False if the course was deleted. People keep a deleted course in their own list if they had begun it. */
      isAvailable: Type.Boolean(),
      /** Everyone who suggests it; empty if they have been deleted. */
      suggestedBy: Type.String(),
      /** In order. Without a title if the person may not read it, as for a deleted one in which they have no result. */
      trainings: Type.Array(
        Type.Object({ trainingId: Id, lang: Nullable(ContentLang), title: Nullable(Type.String()) }),
      ),
      /** By last and first name. */
      users: Type.Array(PersonProgress),
    }),
  ),
};

export const getCourseProgress = {
  params: Type.Object({ ...IdParams.properties, userId: Id }),
  response: PersonProgress,
};
