import Type from 'typebox';
import {
  BADGE_DESCRIPTION_MAX,
  BADGE_NAME_MAX,
  BADGES_PER_TRAINING,
  BRIEF_DESCRIPTION_MAX,
  COMMENT_MAX,
  CONTENT_LANGS,
  DURATIONS_IN_MINUTE,
  FEEDBACK_PAGE_SIZE,
  FEEDBACK_PAGE_SIZES,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  HEADSET_TYPES,
  LAUNCH_PARAMETER_MAX,
  NAME_PATTERN,
  PICTURE_MAX_BYTES,
  RATING_MAX,
  RATING_MIN,
  REJECTION_REASON_MAX,
  RESOURCES_PER_TRAINING,
  STEP_FILE_MAX_BYTES,
  TAG_MAX,
  TAGS_PER_TRAINING,
  TITLE_MAX,
  TRAINING_STATUSES,
  VIDEO_LINK_MAX,
  VIDEO_LINK_PATTERN,
} from '../limits.ts';
import { REVIEW_ACTIONS } from '../review.ts';
import { TrainingBadge } from './badges.schema.ts';
import { ContentLang, Id, IdParams, Instant, LangQuery, List, Nullable, PictureUrl, Upload } from './common.schema.ts';
import { AttachedResource } from './resources.schema.ts';
import { SuggestedBy } from './suggestions.schema.ts';
import { FileType, GateReport, Version } from './uploads.schema.ts';

const IdName = Type.Object({ id: Id, name: Type.String() });

/** What a card of the catalogue shows. Full texts are in the detail. */
export const TrainingCard = Type.Object({
  id: Id,
  /** The language that the texts below really are in. */
  lang: ContentLang,
  title: Type.String(),
  briefDescription: Type.String(),
  category: Type.Object({ id: Id, key: Type.String(), name: Type.String() }),
  durationInMinute: Type.Integer(),
  clientId: Id,
  /** The partner it comes from, or -1 for a company's own (spec §3). */
  partnerId: Type.Integer(),
  skillIds: Type.Array(Id),
  tags: Type.Array(Type.String()),
  headsetIds: Type.Array(Id),
  contentTypes: Type.Array(FileType),
  contentLanguages: Type.Array(ContentLang),
  logo: PictureUrl,
  /**
   * Null for a company's own training, which needs no review (readings 14). How its review stands is told to its owner's
   * people and to the super admin; to everybody else what they may follow is VALIDATED.
   */
  status: Nullable(Type.Enum([...TRAINING_STATUSES])),
  isOwner: Type.Boolean(),
  isFromPartner: Type.Boolean(),
  /** Own, or included in the company's offer. */
  isUnlocked: Type.Boolean(),
  /** It needs no review or has passed it: what has no status counts as verified (spec §3). */
  isVerified: Type.Boolean(),
  /** It has been validated once: what learners follow stays while something newer is made (readings 15). */
  alreadyPublished: Type.Boolean(),
  isNew: Type.Boolean(),
  /** Its content is newer than my last session on it. */
  isUpdated: Type.Boolean(),
  /** Somebody suggests it to me, now. */
  isSuggested: Type.Boolean(),
  /** Who, and until when. */
  suggestion: Nullable(SuggestedBy),
  favorite: Type.Boolean(),
  like: Type.Boolean(),
  totalLike: Type.Integer(),
  progressionPercent: Type.Integer(),
  /** My last session on it; null when I never started it. */
  lastSession: Nullable(Instant),
  lastModifiedDate: Instant,
});

export const listTrainings = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /**
       * true: what I may follow, with files only. false: what I look after: what my company owns, in every state; to an
       * admin also the global catalogue, to the super admin what partners have handed in or published.
       */
      asLearner: Type.Optional(Type.Boolean({ default: true })),
    },
    { additionalProperties: false },
  ),
  response: List(TrainingCard),
};

/** The content of a training of one type: its newest build, or the newest one of a master content. */
export const ContentFile = Type.Object({
  fileType: FileType,
  version: Type.String(),
  fileName: Type.String(),
  /** Bytes. */
  fileSize: Type.Integer(),
  offlineAvailable: Type.Boolean(),
  /** Null for a file of its own. */
  masterContentId: Nullable(Id),
  launchParameter: Nullable(Type.String()),
  createdAt: Instant,
});

export const TrainingDetail = Type.Object({
  ...TrainingCard.properties,
  fullDescription: Type.String(),
  goals: Type.Array(Type.String()),
  /** An https address, or null. */
  videoLink: Nullable(Type.String()),
  /** The languages its texts exist in. */
  languages: Type.Array(ContentLang),
  skills: Type.Array(Type.Object({ id: Id, name: Type.String(), skillType: Type.String() })),
  headsets: Type.Array(Type.Object({ id: Id, name: Type.String(), type: Type.Enum([...HEADSET_TYPES]) })),
  files: Type.Array(ContentFile),
  /** With when the reader earned them. */
  badges: Type.Array(TrainingBadge),
  resources: Type.Array(AttachedResource),
  /** Why it was rejected, while it is; to whom its status is told. */
  rejectionReason: Nullable(Type.String()),
  /** What has been decided in its review, the oldest first; empty for whom its status is not told. */
  reviews: Type.Array(
    Type.Object({ action: Type.Enum([...REVIEW_ACTIONS]), reason: Nullable(Type.String()), at: Instant }),
  ),
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
  response: List(Type.Object({ id: Id, key: Type.String(), name: Type.String() })),
};
export const listSkills = {
  query: LangQuery,
  response: List(Type.Object({ id: Id, name: Type.String(), skillType: Type.String() })),
};
export const listTags = {
  query: Type.Object({ filter: Type.Optional(Type.String({ maxLength: 50 })) }, { additionalProperties: false }),
  response: List(Type.String()),
};
export const listHeadsets = {
  response: List(Type.Object({ ...IdName.properties, type: Type.Enum([...HEADSET_TYPES]) })),
};

export const launchTraining = {
  params: IdParams,
  body: Type.Object({ fileType: FileType }, { additionalProperties: false }),
  response: Type.Object({
    /** On the content's origin. WEB_GL: a page to open in a frame; others: a file to download, by range. Short-lived. */
    url: Type.String(),
    /** A token that can only report sessions of this training. */
    userToken: Type.String(),
    userId: Id,
    trainingId: Id,
    launchParameter: Nullable(Type.String()),
    contentVersion: Type.String(),
    expiresAt: Instant,
  }),
};

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const closed = { additionalProperties: false };

/** What a training says in one language; goal1 and goal2 are required (spec §5). */
export const TrainingText = Type.Object(
  {
    lang: ContentLang,
    title: text(TITLE_MAX),
    briefDescription: text(BRIEF_DESCRIPTION_MAX),
    fullDescription: text(FULL_DESCRIPTION_MAX),
    goal1: text(GOAL_MAX),
    goal2: text(GOAL_MAX),
    goal3: Type.String({ maxLength: GOAL_MAX }),
    /** An https address, or empty. */
    videoLink: Type.Union([Type.Literal(''), Type.String({ maxLength: VIDEO_LINK_MAX, pattern: VIDEO_LINK_PATTERN })]),
  },
  closed,
);

/** A badge in every language of the training; its logo is uploaded apart. */
export const BadgeInput = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING }),
    i18n: Type.Array(
      Type.Object({ lang: ContentLang, name: text(BADGE_NAME_MAX), description: text(BADGE_DESCRIPTION_MAX) }, closed),
      { minItems: 1 },
    ),
  },
  closed,
);

/** Who of a company gets a training: all groups, or those chosen, at least one (spec §5). */
export const Accesses = Type.Object(
  { allGroup: Type.Boolean(), groupIds: Type.Array(Id, { uniqueItems: true, maxItems: 500 }) },
  closed,
);

/** All of a training that is not a file. Languages that are missing are dropped. */
export const TrainingInput = Type.Object(
  {
    trainings: Type.Array(TrainingText, { minItems: 1, maxItems: CONTENT_LANGS.length }),
    categoryId: Id,
    durationInMinute: Type.Enum([...DURATIONS_IN_MINUTE]),
    /** The partner it comes from; -1 for the own company. */
    partnerId: Type.Integer({ minimum: -1 }),
    skillIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
    tags: Type.Array(Type.String({ minLength: 1, maxLength: TAG_MAX, pattern: NAME_PATTERN }), {
      maxItems: TAGS_PER_TRAINING,
      uniqueItems: true,
    }),
    headsetIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
    badges: Type.Array(BadgeInput, { maxItems: BADGES_PER_TRAINING }),
    /** The languages spoken in its content; needed once it has one. */
    contentLanguages: Type.Array(ContentLang, { uniqueItems: true }),
    /** Needed from an admin; nobody else sets them. */
    accesses: Type.Optional(Accesses),
  },
  closed,
);

const Saved = Type.Object({
  id: Id,
  /** For the next If-Match. */
  version: Type.Integer(),
});

export const createTraining = { body: TrainingInput, response: Saved };
export const updateTraining = { params: IdParams, body: TrainingInput, response: Saved };
export const deleteTraining = { params: IdParams };

/** A training in all its languages, as its wizard edits it. */
export const getTrainingForm = {
  params: IdParams,
  response: Type.Object({
    id: Id,
    version: Type.Integer(),
    ...TrainingInput.properties,
    /** Without the badges' texts that are not there yet. */
    badges: Type.Array(
      Type.Object({
        number: Type.Integer(),
        logo: PictureUrl,
        i18n: Type.Array(Type.Object({ lang: ContentLang, name: Type.String(), description: Type.String() })),
      }),
    ),
    logo: PictureUrl,
    status: Nullable(Type.Enum([...TRAINING_STATUSES])),
    rejectionReason: Nullable(Type.String()),
    alreadyPublished: Type.Boolean(),
    isOwner: Type.Boolean(),
    isFromPartner: Type.Boolean(),
    /** The company that it belongs to, whose quota and master contents count. */
    clientId: Id,
    files: Type.Array(Type.Object({ ...ContentFile.properties, report: Nullable(GateReport) })),
    resources: Type.Array(AttachedResource),
    /** When its step file was last put there; null where it has none. */
    jsonStepLastModifiedDate: Nullable(Instant),
  }),
};

/** What the deletion of a training would touch. */
export const getTrainingUsage = {
  params: IdParams,
  response: Type.Object({
    /** People who have begun it, and those who have completed it. */
    started: Type.Integer(),
    completed: Type.Integer(),
    favorites: Type.Integer(),
    /** Companies that have it in their offer. */
    offers: Type.Integer(),
    /** Courses that hold it, of whichever company: it stays there, as no longer available. */
    courses: Type.Integer(),
    /** Bytes of its own that become free. */
    fileSize: Type.Integer(),
    resources: Type.Integer(),
  }),
};

const Picture = Type.Object({ file: Upload(PICTURE_MAX_BYTES) }, closed);
export const putTrainingLogo = { params: IdParams, body: Picture, response: Type.Object({ logo: Type.String() }) };
export const putTrainingBadgeLogo = {
  params: Type.Object({ ...IdParams.properties, number: Type.Integer({ minimum: 1, maximum: BADGES_PER_TRAINING }) }),
  body: Picture,
  response: Type.Object({ logo: Type.String() }),
};

export const putStepFile = {
  params: IdParams,
  body: Type.Object({ file: Upload(STEP_FILE_MAX_BYTES) }, closed),
  response: Type.Object({ version: Type.Integer(), steps: Type.Integer(), jsonStepLastModifiedDate: Instant }),
};
export const deleteStepFile = { params: IdParams };

export const getTrainingAccesses = {
  params: IdParams,
  /** The groups by name: who may read them here may not list them all. */
  response: Type.Object({ ...Accesses.properties, groups: Type.Array(IdName) }),
};
export const putTrainingAccesses = { params: IdParams, body: Accesses, response: Accesses };

export const putTrainingResources = {
  params: IdParams,
  body: Type.Object({ resources: Type.Array(Id, { uniqueItems: true, maxItems: RESOURCES_PER_TRAINING }) }, closed),
};

const TypeParams = Type.Object({ ...IdParams.properties, type: FileType });
/** The body streams: version and offlineAvailable come before the file. */
export const putTrainingFile = {
  params: TypeParams,
  body: Type.Object(
    {
      version: Version,
      offlineAvailable: Type.Optional(Type.Boolean({ default: false })),
      file: Type.Unsafe<File>({ type: 'file' }),
    },
    closed,
  ),
  response: Type.Object({ file: ContentFile, report: GateReport }),
};
export const patchTrainingFile = {
  params: TypeParams,
  body: Type.Object({ offlineAvailable: Type.Boolean() }, closed),
};
export const deleteTrainingFile = { params: TypeParams };
export const putTrainingMasterContent = {
  params: TypeParams,
  body: Type.Object(
    {
      masterContentId: Id,
      launchParameter: Type.String({ minLength: 1, maxLength: LAUNCH_PARAMETER_MAX, pattern: NAME_PATTERN }),
      offlineAvailable: Type.Optional(Type.Boolean({ default: false })),
    },
    closed,
  ),
};

export const rateTraining = {
  params: IdParams,
  body: Type.Object(
    {
      rating: Type.Integer({ minimum: RATING_MIN, maximum: RATING_MAX }),
      comment: Type.Optional(Type.String({ maxLength: COMMENT_MAX })),
    },
    { additionalProperties: false },
  ),
};

const Feedback = Type.Object({
  satisfactionVotedAt: Instant,
  /** The company of who voted; null to everybody but the super admin. */
  clientId: Nullable(Id),
  satisfactionRating: Type.Integer({ minimum: RATING_MIN, maximum: RATING_MAX }),
  satisfactionComment: Type.String(),
});
export const listSatisfactions = {
  params: IdParams,
  query: Type.Object(
    {
      /** From 1. */
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      size: Type.Optional(Type.Enum([...FEEDBACK_PAGE_SIZES], { type: 'integer', default: FEEDBACK_PAGE_SIZE })),
    },
    closed,
  ),
  response: Type.Object({ content: Type.Array(Feedback), totalElements: Type.Integer() }),
};

/** How the review of a training stands after a decision. */
const Reviewed = Type.Object({ status: Type.Enum([...TRAINING_STATUSES]), at: Instant });
export const requestValidation = { params: IdParams, response: Reviewed };
export const setTrainingStatus = {
  params: IdParams,
  body: Type.Object(
    {
      action: Type.Enum(['START_REVIEW', 'VALIDATE', 'REJECT']),
      /** Needed to reject, and for nothing else; the owner reads it. */
      rejectionReason: Type.Optional(Type.String({ minLength: 1, maxLength: REJECTION_REASON_MAX, pattern: '\\S' })),
    },
    closed,
  ),
  response: Reviewed,
};

/** A training that was played, to choose one in a dashboard. */
const LaunchedTraining = Type.Object({
  id: Id,
  lang: ContentLang,
  title: Type.String(),
  category: TrainingCard.properties.category,
  logo: PictureUrl,
  isOwner: Type.Boolean(),
});
export const listLaunchedTrainings = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** Only what the people of this company have played; absent: of all that one looks after. */
      clientId: Type.Optional(Id),
    },
    closed,
  ),
  response: List(LaunchedTraining),
};
export const listTrainingsLaunchedBy = {
  params: IdParams,
  query: LangQuery,
  response: List(
    Type.Object({ ...LaunchedTraining.properties, progressionPercent: Type.Integer(), lastSession: Instant }),
  ),
};
