import Type from 'typebox';
import { DECLARED_FEATURES } from '../content-frame.ts';
import {
  BADGE_DESCRIPTION_MAX,
  BADGE_NAME_MAX,
  BADGES_PER_TRAINING,
  BRIEF_DESCRIPTION_MAX,
  COMPLETION_MINUTES,
  CONTENT_LANGS,
  DURATIONS_IN_MINUTE,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  HEADSET_TYPES,
  HEADSETS_MAX,
  LAUNCH_PARAMETER_MAX,
  NAME_PATTERN,
  PICTURE_MAX_BYTES,
  RESOURCES_PER_TRAINING,
  SKILLS_MAX,
  STEP_FILE_MAX_BYTES,
  TAG_MAX,
  TAGS_PER_TRAINING,
  TITLE_MAX,
  TRAINING_STATUSES,
  VIDEO_LINK_MAX,
  VIDEO_LINK_PATTERN,
} from '../limits.ts';
import { REVIEW_ACTIONS } from '../review.ts';
import { StepFile, StepFileReport } from '../steps.schema.ts';
import { TrainingBadge } from './badges.schema.ts';
import {
  Closed,
  ContentLang,
  FileType,
  Id,
  IdName,
  IdParams,
  Instant,
  Int,
  Lang,
  LangQuery,
  List,
  Nullable,
  PictureUrl,
  Saved,
  Skill,
  Text,
  Upload,
} from './common.schema.ts';
import { GateReport } from './gate.schema.ts';
import { AttachedResource } from './resources.schema.ts';
import { Resume } from './sessions.schema.ts';
import { SuggestedBy } from './suggestions.schema.ts';

const Category = Type.Object({ id: Id, key: Type.String(), name: Type.String() });
/** A training's properties in lists of other things, such as courses. */
export const TitledTraining = {
  lang: ContentLang,
  title: Type.String(),
  category: Category,
  durationInMinute: Type.Integer(),
  logo: PictureUrl,
};
export const ListedTraining = Type.Object({ id: Id, ...TitledTraining });

/** A training in lists, without its full texts. */
export const TrainingCard = Type.Object({
  id: Id,
  /** The actual language of the texts below. */
  lang: ContentLang,
  title: Type.String(),
  briefDescription: Type.String(),
  category: Category,
  durationInMinute: Type.Integer(),
  clientId: Id,
  /** The training's partner, or -1 for a company's own training (spec §3). */
  partnerId: Type.Integer(),
  skillIds: Type.Array(Id),
  tags: Type.Array(Type.String()),
  headsetIds: Type.Array(Id),
  contentTypes: Type.Array(FileType),
  contentLanguages: Type.Array(ContentLang),
  logo: PictureUrl,
  /**
   * Null for a company's own training, which needs no review (readings 14). Only the owner's people and the super admin
   * get the real status. Everyone else gets VALIDATED for each training that they can take.
   */
  status: Nullable(Type.Enum([...TRAINING_STATUSES])),
  /** The reason for a rejection. Null in other statuses, and for people who do not get the real `status`. */
  rejectionReason: Nullable(Type.String()),
  /** When the review was requested or the training rejected. Null in other statuses and if `status` is not the real one. */
  waitsSince: Nullable(Instant),
  isOwner: Type.Boolean(),
  /** Whether a partner owns the training. Partners' trainings need the platform's review. */
  isFromPartner: Type.Boolean(),
  /** Whether the training is the company's own or in its offer. */
  isUnlocked: Type.Boolean(),
  /** Whether the training needs no review (`status` null) or has passed it (spec §3). */
  isVerified: Type.Boolean(),
  /** Whether the training was ever validated. Learners keep the validated version during later changes (readings 15). */
  alreadyPublished: Type.Boolean(),
  isNew: Type.Boolean(),
  /** If the partner has withdrawn the training: until when companies with it can still use it. Otherwise null. */
  availableUntil: Nullable(Instant),
  /** Whether the content is newer than the person's last session. */
  isUpdated: Type.Boolean(),
  /** Whether the training is suggested to the person. A suggestion past its last day counts until completion. */
  isSuggested: Type.Boolean(),
  suggestion: Nullable(SuggestedBy),
  favorite: Type.Boolean(),
  like: Type.Boolean(),
  totalLike: Type.Integer(),
  progressionPercent: Type.Integer(),
  /** The person's last session; null if they have never started it. */
  lastSession: Nullable(Instant),
  lastModifiedDate: Instant,
});

export const listTrainings = {
  query: Closed({
    lang: Lang,
    /**
     * `true`: the trainings that the person can take. All have content files. `false`: the trainings that the person
     * manages: those of their company in every status; for an admin, also the global catalogue; for the super admin, also
     * those that partners have submitted or published. People who manage no trainings get those that they can take.
     */
    asLearner: Type.Optional(Type.Boolean({ default: true })),
  }),
  response: List(TrainingCard),
};

const Headset = Type.Object({ ...IdName.properties, type: Type.Enum([...HEADSET_TYPES]) });

/** A training's content of one type: its own newest build, or the newest build of a master content. */
export const ContentFile = Type.Object({
  fileType: FileType,
  version: Type.String(),
  fileName: Type.String(),
  /** Bytes. */
  fileSize: Type.Integer(),
  offlineAvailable: Type.Boolean(),
  /** Null if the training has its own file. */
  masterContentId: Nullable(Id),
  launchParameter: Nullable(Type.String()),
  createdAt: Instant,
});

/** The texts of a training or course in one language. `goal1` and `goal2` are required (spec §5). */
export const TranslatedText = {
  lang: ContentLang,
  title: Text(TITLE_MAX),
  briefDescription: Text(BRIEF_DESCRIPTION_MAX),
  fullDescription: Text(FULL_DESCRIPTION_MAX),
  goal1: Text(GOAL_MAX),
  goal2: Text(GOAL_MAX),
  goal3: Type.String({ maxLength: GOAL_MAX, default: '' }),
};

const TrainingText = Closed({
  ...TranslatedText,
  /** An https URL, or empty. */
  videoLink: Type.Union([Type.Literal(''), Type.String({ maxLength: VIDEO_LINK_MAX, pattern: VIDEO_LINK_PATTERN })], {
    default: '',
  }),
});

/** The texts of a badge, by language. Languages without texts are missing. */
const BadgeTexts = Type.Array(Type.Object({ lang: ContentLang, name: Type.String(), description: Type.String() }));

/** Only for people who may change the training: its texts in all languages and its version, as `PUT` takes them. */
const Editable = {
  trainings: Type.Optional(Type.Array(TrainingText)),
  version: Type.Optional(Type.Integer()),
  /** When the step file was last uploaded; null if there is none. */
  jsonStepLastModifiedDate: Type.Optional(Nullable(Instant)),
};

export const TrainingDetail = Type.Object({
  ...TrainingCard.properties,
  fullDescription: Type.String(),
  goals: Type.Array(Type.String()),
  /** An https URL, or null. */
  videoLink: Nullable(Type.String()),
  languages: Type.Array(ContentLang),
  skills: Type.Array(Skill),
  headsets: Type.Array(Headset),
  files: Type.Array(ContentFile),
  /** The files for test runs: the latest build of each type, live or not. Null for people who cannot test the training. */
  testFiles: Nullable(Type.Array(ContentFile)),
  /** The badges, with the time at which the person earned each. */
  badges: Type.Array(Type.Object({ ...TrainingBadge.properties, i18n: Type.Optional(BadgeTexts) })),
  resources: Type.Array(AttachedResource),
  /** The review's history, the oldest action first. Empty for people who do not get the real `status`. */
  reviews: Type.Array(
    Type.Object({ action: Type.Enum([...REVIEW_ACTIONS]), reason: Nullable(Type.String()), at: Instant }),
  ),
  ...Editable,
});

export const getTraining = { params: IdParams, query: LangQuery, response: TrainingDetail };

export const likeTraining = {
  params: IdParams,
  response: Type.Object({ like: Type.Boolean(), totalLike: Type.Integer() }),
};
export const unlikeTraining = likeTraining;
export const favoriteTraining = { params: IdParams, response: Type.Object({ favorite: Type.Boolean() }) };
export const unfavoriteTraining = favoriteTraining;

export const listCategories = {
  query: LangQuery,
  response: List(Category),
};
export const listSkills = {
  query: LangQuery,
  response: List(Skill),
};
export const listTags = {
  query: Closed({ filter: Type.Optional(Type.String({ maxLength: 50 })) }),
  response: List(Type.String()),
};
export const listHeadsets = {
  response: List(Headset),
};

/**
 * The rule by which the portal completes browser content that does not report its sessions: after `minutes`, or, if
 * `minutes` is null, when the learner confirms it. Null: never.
 */
const Completion = Nullable(Closed({ minutes: Nullable(Type.Enum([...COMPLETION_MINUTES])) }));

export const launchTraining = {
  params: IdParams,
  body: Closed({
    fileType: FileType,
    /** Whether the person starts again from the beginning. The stored state is deleted; results stay. */
    startAgain: Type.Optional(Type.Boolean()),
    /**
     * Whether this is a test run of the newest content, live or not. Results of test runs never count. Only for people who
     * manage or review the training. Launches by partners and the super admin are always test runs.
     */
    test: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    /** Identifies this launch in the reports of its sessions, even in late ones. */
    launchId: Type.String({ format: 'uuid' }),
    /** A short-lived URL on the content origin. WEB_GL: a page for an iframe. Others: a download that supports ranges. */
    url: Type.String(),
    /** A token that can only report sessions of this training. */
    userToken: Type.String(),
    userId: Id,
    trainingId: Id,
    launchParameter: Nullable(Type.String()),
    contentVersion: Type.String(),
    expiresAt: Instant,
    /** Null if nothing is unfinished, and in a test run. */
    resume: Nullable(Resume),
    /** The rule for browser content that does not report. Null for other content. */
    completion: Completion,
    /** The features that the page declares, for the permissions of its iframe. */
    features: Type.Array(Type.Enum([...DECLARED_FEATURES])),
    /** Whether the page needs threads, which not all browsers give to an iframe. */
    threads: Type.Boolean(),
  }),
};

/** A badge in all languages of the training. Its logo is uploaded separately. */
const BadgeInput = Closed({
  number: Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING }),
  i18n: Type.Array(
    Closed({ lang: ContentLang, name: Text(BADGE_NAME_MAX), description: Text(BADGE_DESCRIPTION_MAX) }),
    { minItems: 1 },
  ),
});

/** Which groups of a company have access to a training: all, or at least one chosen group (spec §5). */
const Accesses = Closed({ allGroup: Type.Boolean(), groupIds: Type.Array(Id, { uniqueItems: true, maxItems: 500 }) });

/** The input for a training, without files. Stored texts in languages that are missing here are deleted. */
const TrainingInput = Closed({
  trainings: Type.Array(TrainingText, { minItems: 1, maxItems: CONTENT_LANGS.length }),
  categoryId: Id,
  durationInMinute: Type.Enum([...DURATIONS_IN_MINUTE]),
  /** The training's partner; -1 for the person's own company. */
  partnerId: Int(-1),
  skillIds: Type.Array(Id, { minItems: 1, maxItems: SKILLS_MAX, uniqueItems: true }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: TAG_MAX, pattern: NAME_PATTERN }), {
    maxItems: TAGS_PER_TRAINING,
    uniqueItems: true,
  }),
  headsetIds: Type.Array(Id, { minItems: 1, maxItems: HEADSETS_MAX, uniqueItems: true }),
  badges: Type.Array(BadgeInput, { maxItems: BADGES_PER_TRAINING }),
  /** The languages of the training's content. Required if it has content. */
  contentLanguages: Type.Array(ContentLang, { uniqueItems: true }),
  /** The rule for browser content that does not report. If missing, the stored rule stays. */
  completion: Type.Optional(Completion),
  /** Required from an admin; not allowed for others. */
  accesses: Type.Optional(Accesses),
});

export const createTraining = { body: TrainingInput, response: Saved };
export const updateTraining = { params: IdParams, body: TrainingInput, response: Saved };
export const deleteTraining = { params: IdParams };
export const keepTraining = { params: IdParams };

export const getTrainingForm = {
  params: IdParams,
  response: Type.Object({
    id: Id,
    version: Type.Integer(),
    ...TrainingInput.properties,
    badges: Type.Array(Type.Object({ number: Type.Integer(), logo: PictureUrl, i18n: BadgeTexts })),
    logo: PictureUrl,
    status: Nullable(Type.Enum([...TRAINING_STATUSES])),
    rejectionReason: Nullable(Type.String()),
    alreadyPublished: Type.Boolean(),
    isOwner: Type.Boolean(),
    isFromPartner: Type.Boolean(),
    /** The company that owns the training, whose quota and master contents apply. */
    clientId: Id,
    files: Type.Array(Type.Object({ ...ContentFile.properties, report: Nullable(GateReport) })),
    /** All stored versions of the training's own files, live or not, by type. */
    kept: Type.Array(
      Type.Object({
        fileType: FileType,
        /** The bytes of all versions of this type. */
        size: Type.Integer(),
        versions: Type.Array(Type.String()),
      }),
    ),
    resources: Type.Array(AttachedResource),
    /** When the step file was last uploaded; null if there is none. */
    jsonStepLastModifiedDate: Nullable(Instant),
  }),
};

export const getTrainingUsage = {
  params: IdParams,
  response: Type.Object({
    /** How many people have started the training, and how many have completed it. */
    started: Type.Integer(),
    completed: Type.Integer(),
    favorites: Type.Integer(),
    /** The number of companies that have the training in their offer. */
    offers: Type.Integer(),
    /** The number of courses, of all companies, with the training. Courses keep a deleted training as unavailable. */
    courses: Type.Integer(),
    /** If the training were deleted now: until when companies with it in their offer could use it. Null: not at all. */
    keptUntil: Nullable(Instant),
    /** The bytes of the training's own files, which its deletion frees. */
    fileSize: Type.Integer(),
    resources: Type.Integer(),
  }),
};

const Picture = Closed({ file: Upload(PICTURE_MAX_BYTES) });
export const putTrainingLogo = { params: IdParams, body: Picture, response: Type.Object({ logo: Type.String() }) };
export const putTrainingBadgeLogo = {
  params: Type.Object({ ...IdParams.properties, number: Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING }) }),
  body: Picture,
  response: Type.Object({ logo: Type.String() }),
};

export const putStepFile = {
  params: IdParams,
  body: Closed({ file: Upload(STEP_FILE_MAX_BYTES) }),
  response: Type.Object({ version: Type.Integer(), steps: Type.Integer(), jsonStepLastModifiedDate: Instant }),
};
export const deleteStepFile = { params: IdParams };
export const checkStepFile = {
  body: putStepFile.body,
  response: Type.Object({ ...StepFileReport.properties, steps: Type.Integer() }),
};
export const getStepFileSample = { response: StepFile };

export const getTrainingAccesses = {
  params: IdParams,
  response: Type.Object({ ...Accesses.properties, groups: Type.Array(IdName) }),
};
export const putTrainingAccesses = { params: IdParams, body: Accesses, response: Accesses };

export const putTrainingResources = {
  params: IdParams,
  body: Closed({ resources: Type.Array(Id, { uniqueItems: true, maxItems: RESOURCES_PER_TRAINING }) }),
};

export const TrainingFileParams = Type.Object({ ...IdParams.properties, type: FileType });
export const patchTrainingFile = {
  params: TrainingFileParams,
  body: Closed({ offlineAvailable: Type.Boolean() }),
};
export const deleteTrainingFile = { params: TrainingFileParams };
export const putTrainingMasterContent = {
  params: TrainingFileParams,
  body: Closed({
    masterContentId: Id,
    launchParameter: Type.String({ minLength: 1, maxLength: LAUNCH_PARAMETER_MAX, pattern: NAME_PATTERN }),
    offlineAvailable: Type.Optional(Type.Boolean({ default: false })),
  }),
};
