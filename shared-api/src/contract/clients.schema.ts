import Type from 'typebox';
import {
  BYTES_PER_GB,
  CHARTER_MAX_BYTES,
  CHARTER_TYPES,
  CLIENT_STORAGE_GB_MAX,
  CLIENT_TYPES,
  CLIENT_USERS_MAX,
  CLIENTS_PER_CALL,
  COLOR_PATTERN,
  OFFER_ADDED_MAX,
  OFFER_MAX,
  PICTURE_MAX_BYTES,
} from '../limits.ts';
import {
  Closed,
  ContentLang,
  Day,
  Email,
  FileReply,
  Id,
  IdParams,
  Instant,
  Int,
  List,
  Name,
  Nullable,
  PictureUrl,
  UiLangQuery,
  Upload,
} from './common.schema.ts';

const ClientType = Type.Enum([...CLIENT_TYPES]);

/** The options that a contract can include (spec §3 Company). */
const Subscriptions = {
  scoreRanking: Type.Boolean(),
  hourRanking: Type.Boolean(),
  masterContentAccess: Type.Boolean(),
  offlineAccess: Type.Boolean(),
  enableSatisfactionSurvey: Type.Boolean(),
};

const ContractFacts = {
  representativeFirstName: Type.String(),
  representativeLastName: Type.String(),
  representativeEmail: Type.String(),
  siret: Nullable(Type.String()),
  contractExpirationDate: Day,
};

/** The company's properties that all its people may see. */
export const CurrentClient = Type.Object({
  id: Id,
  name: Type.String(),
  type: ClientType,
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  logo: PictureUrl,
  timeZone: Type.String(),
  ...Subscriptions,
  /** Whether the company has storage. Without it, its people cannot create anything (readings 12). */
  hasQuota: Type.Boolean(),
  version: Type.Integer(),
});

export const getCurrentClient = { response: CurrentClient };

/** A company's quotas for people and content storage, and how much of each is used. */
const Quota = Type.Object({
  currentUser: Type.Integer(),
  maxUser: Type.Integer(),
  /** Bytes. */
  currentSize: Type.Integer(),
  maxSize: Type.Integer(),
  /** The company's disk usage in bytes. Older servers do not send it. */
  stored: Type.Optional(
    Type.Object({
      /** Builds in use. Browser builds count with their unpacked size. */
      builds: Type.Integer(),
      /** Builds that were replaced or removed but are still stored. */
      replaced: Type.Integer(),
      /** Resources and the graphical charter. */
      documents: Type.Integer(),
      max: Type.Integer(),
    }),
  ),
});

const clientProperties = {
  id: Id,
  name: Type.String(),
  type: ClientType,
  ...ContractFacts,
  /** Days until the contract's last day in the company's time zone: 0 on that day, negative after it. */
  contractDaysLeft: Type.Integer(),
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  logo: PictureUrl,
  ...Subscriptions,
  quota: Quota,
  version: Type.Integer(),
};

const Client = Type.Object({
  ...clientProperties,
  /** The company's own trainings by status (spec §4). Trainings that need no review count as validated. */
  trainings: Type.Object({
    created: Type.Integer(),
    rejected: Type.Integer(),
    validationRequested: Type.Integer(),
    underReview: Type.Integer(),
    validated: Type.Integer(),
  }),
  /** When a person of the company last used the portal. */
  lastActivity: Nullable(Instant),
  /** The progress of the company's deletion; null if it is not being deleted. */
  deletion: Nullable(Type.Object({ done: Type.Integer(), total: Type.Integer() })),
});

const ClientDetail = Type.Object({
  ...clientProperties,
  timeZone: Type.String(),
  graphicalCharter: Nullable(
    Type.Object({ fileName: Type.String(), fileType: Type.Enum([...CHARTER_TYPES]), fileSize: Type.Integer() }),
  ),
  /** The account of the representative; null if it has been deleted. */
  representative: Nullable(
    Type.Object({
      personId: Id,
      hasSignedIn: Type.Boolean(),
      hasSecondFactor: Type.Boolean(),
      invitedAt: Nullable(Instant),
      disabled: Type.Boolean(),
    }),
  ),
  /** The use of the subscriptions. The form shows it to explain what switching a subscription off affects. */
  usage: Type.Object({
    masterContents: Type.Integer(),
    masterContentTrainings: Type.Integer(),
    /** Trainings with a build that headsets may keep offline. */
    offlineTrainings: Type.Integer(),
    surveyAnswers: Type.Integer(),
  }),
});

export const listClients = {
  query: Closed({ type: Type.Optional(ClientType) }),
  response: List(Client),
};

export const getClient = { params: IdParams, response: ClientDetail };

const clientForm = {
  name: Name,
  type: ClientType,
  representativeFirstName: Name,
  representativeLastName: Name,
  representativeEmail: Email,
  /** 14 digits, perhaps with spaces. The server refuses any other text with INVALID_SIRET. */
  siret: Type.String({ maxLength: 50 }),
  contractExpirationDate: Day,
  primaryColor: Type.String({ pattern: COLOR_PATTERN }),
  secondaryColor: Type.String({ pattern: COLOR_PATTERN }),
  /** Required if the company has no logo yet (spec §5). */
  logo: Type.Optional(Upload(PICTURE_MAX_BYTES)),
  graphicalCharter: Type.Optional(Upload(CHARTER_MAX_BYTES)),
  ...Subscriptions,
  maxUser: Type.Integer({ minimum: 1, maximum: CLIENT_USERS_MAX }),
  /** Bytes: whole GB up to the limit. 0 means no storage at all (readings 12). */
  maxSize: Type.Integer({ minimum: 0, maximum: CLIENT_STORAGE_GB_MAX * BYTES_PER_GB, multipleOf: BYTES_PER_GB }),
  /** An IANA time zone name. Without it, the company keeps its time zone; a new company gets Europe/Paris. */
  timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
};

/** `lang` is the language of the invitation and of the new account. */
export const createClient = {
  query: UiLangQuery,
  body: Closed(clientForm),
  response: ClientDetail,
};
export const updateClient = {
  params: IdParams,
  query: UiLangQuery,
  body: Closed({
    ...clientForm,
    removeGraphicalCharter: Type.Optional(Type.Boolean()),
    /** Whether the former representative stays an admin of the company when the representative changes. */
    keepFormerAdmin: Type.Optional(Type.Boolean()),
  }),
  response: ClientDetail,
};
/** Properties that are missing stay unchanged. Each company may occur only once. */
export const changeContracts = {
  body: Closed({
    changes: Type.Array(
      Closed({
        clientId: Id,
        /** The version that the change is based on. */
        version: Int(1),
        ...Type.Partial(Type.Object({ contractExpirationDate: Day, ...Subscriptions })).properties,
      }),
      { minItems: 1, maxItems: CLIENTS_PER_CALL },
    ),
  }),
};
export const inviteRepresentative = { params: IdParams };
export const getGraphicalCharter = { params: IdParams, response: FileReply };

/** `lang` is the language of the trainings' titles. */
export const previewClientDeletion = {
  params: IdParams,
  query: UiLangQuery,
  response: Type.Object({
    people: Type.Integer(),
    trainings: Type.Integer(),
    courses: Type.Integer(),
    /** Builds and documents. */
    files: Type.Integer(),
    bytes: Type.Integer(),
    sessions: Type.Integer(),
    /** Trainings in other companies' offers, or started by other companies' people. The platform becomes their owner. */
    passing: Type.Array(
      Type.Object({
        trainingId: Id,
        lang: ContentLang,
        title: Type.String(),
        offeredTo: Type.Array(Type.String()),
        /** The number of people of other companies who have started the training. */
        players: Type.Integer(),
      }),
    ),
  }),
};
export const deleteClient = { params: IdParams };

/** `lang` is the language of the column titles. */
export const exportClients = { query: UiLangQuery, response: FileReply };

/** 0 means the person's own company (spec §7: clientId, 0 when empty). */
export const getQuota = { params: Type.Object({ id: Int(0) }), response: Quota };

export const getOffer = { params: IdParams, response: List(Id) };
/** Ids of trainings of the global catalogue: the platform's own and those that partners have published. */
const OfferIds = Type.Array(Id, { uniqueItems: true, maxItems: OFFER_MAX });
const Offer = Closed({ trainingIds: OfferIds });
/** The body may also be the array of ids itself (spec §7). */
export const putOffer = { params: IdParams, body: Type.Union([Offer, OfferIds]), response: List(Id) };

export const addToOffers = {
  body: Closed({
    clientIds: Type.Array(Id, { uniqueItems: true, minItems: 1, maxItems: CLIENTS_PER_CALL }),
    trainingIds: Type.Array(Id, { uniqueItems: true, minItems: 1, maxItems: OFFER_ADDED_MAX }),
  }),
  /** For each company, how many of the trainings were not in its offer before. */
  response: List(Type.Object({ clientId: Id, added: Type.Integer() })),
};

export const previewOffer = {
  params: IdParams,
  body: Offer,
  response: Type.Object({
    /** How many of the company's people have a training in progress that would be removed. */
    people: Type.Integer(),
    /** The trainings that would be removed although people have them in progress or courses of the company contain them. */
    trainings: Type.Array(Type.Object({ trainingId: Id, people: Type.Integer(), courses: Type.Integer() })),
  }),
};

export const getContract = { response: Type.Object(ContractFacts) };

export const updateCurrentClient = {
  body: Closed({
    primaryColor: Type.Optional(Type.String({ pattern: COLOR_PATTERN })),
    secondaryColor: Type.Optional(Type.String({ pattern: COLOR_PATTERN })),
    logo: Type.Optional(Upload(PICTURE_MAX_BYTES)),
  }),
  response: CurrentClient,
};
