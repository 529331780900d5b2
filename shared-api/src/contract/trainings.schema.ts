import Type from 'typebox';
import { COMMENT_MAX, FILE_TYPES, HEADSET_TYPES, RATING_MAX, RATING_MIN, TRAINING_STATUSES } from '../limits.ts';
import { TrainingBadge } from './badges.schema.ts';
import { ContentLang, Id, IdParams, Instant, LangQuery, List, Nullable, PictureUrl } from './common.schema.ts';

export const FileType = Type.Enum([...FILE_TYPES]);
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
  /** Null for a company's own training, which needs no review (readings 14). */
  status: Nullable(Type.Enum([...TRAINING_STATUSES])),
  isOwner: Type.Boolean(),
  isFromPartner: Type.Boolean(),
  /** Own, or included in the company's offer. */
  isUnlocked: Type.Boolean(),
  isVerified: Type.Boolean(),
  isNew: Type.Boolean(),
  /** Its content is newer than my last session on it. */
  isUpdated: Type.Boolean(),
  isSuggested: Type.Boolean(),
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
      /** true: what I may follow, with files only. false: what my company owns, in every state. */
      asLearner: Type.Optional(Type.Boolean({ default: true })),
    },
    { additionalProperties: false },
  ),
  response: List(TrainingCard),
};

const ContentFile = Type.Object({
  fileType: FileType,
  version: Type.String(),
  /** Bytes. */
  fileSize: Type.Integer(),
  offlineAvailable: Type.Boolean(),
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
  rejectionReason: Nullable(Type.String()),
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
