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

/** The parts of a course's cover: the pictures of the first three trainings that the person may see. */
export const Covers = Type.Array(Type.Object({ logo: PictureUrl, category: Type.String() }));

const CourseCard = Type.Object({
  id: Id,
  /** The actual language of the texts below. */
  lang: ContentLang,
  title: Type.String(),
  briefDescription: Type.String(),
  /** The number of required trainings: those that the person can take or has already done. */
  trainingCount: Type.Integer(),
  /** How many of the required trainings the person has done. */
  succeededTraining: Type.Integer(),
  durationInMinute: Type.Integer(),
  covers: Covers,
  favorite: Type.Boolean(),
  /** Whether the course is currently suggested to the person. */
  suggested: Type.Boolean(),
  suggestion: Nullable(SuggestedBy),
  /** Whether the course belongs to the person. */
  isOwner: Type.Boolean(),
  /** Whether the course belongs to the company. Also true if its owner is no longer a manager. */
  isGlobal: Type.Boolean(),
  /** The name of the manager who owns the course; null if it belongs to the company. */
  ownerName: Nullable(Type.String()),
  lastModifiedDate: Instant,
});

/** `clientId`, only for the super admin, selects a company. By default, it is the person's own company. */
const CompanyQuery = Closed({ ...LangQuery.properties, clientId: GroupScope.clientId });

export const listCourses = { query: CompanyQuery, response: List(CourseCard) };

const TrainingProgress = Type.Object({
  trainingId: Id,
  totalMinuteSpent: Type.Integer(),
  progressPercentage: Type.Integer(),
  /** The person's best score in their current attempt; null if none was reported. */
  score: Nullable(Score),
  minimalScoreNeeded: Score,
  /** Whether the person can take the training now. */
  isAvailable: Type.Boolean(),
});

const CourseTraining = Type.Object({
  ...TrainingProgress.properties,
  /** Null if the person may not see the training. A deleted training stays visible to people who have a result in it. */
  training: Nullable(Type.Object({ ...TitledTraining, contentTypes: TrainingCard.properties.contentTypes })),
});

/** The texts of a course in one language. */
export const CourseText = Closed({
  ...TranslatedText,
  /** The course's skills in this language. Empty: the trainings' skills are shown. Missing: the stored skills stay. */
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
    /** The course's own skills in this language, or else those of its trainings. */
    skills: Type.Array(Skill),
    /** In course order. */
    trainings: Type.Array(CourseTraining),
    resources: Type.Array(AttachedResource),
    /** All texts as `PUT` takes them, and the version for its If-Match. Only for people who may edit the course. */
    courses: Type.Optional(Type.Array(CourseText)),
    version: Type.Optional(Type.Integer()),
  }),
};

/** The input for a course, without resources. Stored texts in languages that are missing here are deleted. */
const CourseInput = Closed({
  courses: Type.Array(CourseText, { minItems: 1, maxItems: CONTENT_LANGS.length }),
  /** In course order. */
  trainings: Type.Array(Closed({ trainingId: Id, trainingSuccessScore: Score }), {
    minItems: COURSE_TRAININGS_MIN,
    maxItems: COURSE_TRAININGS_MAX,
  }),
});

/** The language of the error message in the `title` of a 400 reply (spec §8). */
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
        /** `lang` and `title` are null if the training was deleted. */
        lang: Nullable(ContentLang),
        title: Nullable(Type.String()),
        /** Whether the company still has the training. If not, it may stay in the course, but learners need not do it. */
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
    /** The number of people to whom the course is suggested now or from a later day on. */
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
      /** The course and the period for which it is suggested. People with the same key share an entry. */
      key: Type.Object({ courseId: Id, startDate: Instant, endDate: Nullable(Instant) }),
      lang: ContentLang,
      title: Type.String(),
      /** False if the course was deleted. Deleted courses stay in the lists of the people who had started them. */
      isAvailable: Type.Boolean(),
      /** The names of all people who suggest the course; empty if they have been deleted. */
      suggestedBy: Type.String(),
      /** In course order. `title` is null for a training that the person may not see, or a deleted one without a result. */
      trainings: Type.Array(
        Type.Object({ trainingId: Id, lang: Nullable(ContentLang), title: Nullable(Type.String()) }),
      ),
      /** Sorted by last and first name. */
      users: Type.Array(PersonProgress),
    }),
  ),
};

export const getCourseProgress = {
  params: Type.Object({ ...IdParams.properties, userId: Id }),
  response: PersonProgress,
};
