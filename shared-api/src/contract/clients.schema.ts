import Type from 'typebox';
import { CLIENT_TYPES, COLOR_PATTERN, OFFER_MAX, PICTURE_MAX_BYTES } from '../limits.ts';
import { Day, Id, IdParams, List, Nullable, PictureUrl, Upload } from './common.schema.ts';

const ClientType = Type.Enum([...CLIENT_TYPES]);

/** The company as all its people may see it, with the colours of its theme. */
export const CurrentClient = Type.Object({
  id: Id,
  name: Type.String(),
  type: ClientType,
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  logo: PictureUrl,
  timeZone: Type.String(),
  scoreRanking: Type.Boolean(),
  hourRanking: Type.Boolean(),
  masterContentAccess: Type.Boolean(),
  offlineAccess: Type.Boolean(),
  enableSatisfactionSurvey: Type.Boolean(),
  /** Whether the company has storage. Nothing can be created without it (readings 12). */
  hasQuota: Type.Boolean(),
  version: Type.Integer(),
});

export const getCurrentClient = { response: CurrentClient };

/** The quotas of a company, for people and for bytes of content, and how much of them is used. */
const Quota = Type.Object({
  currentUser: Type.Integer(),
  maxUser: Type.Integer(),
  /** Bytes. */
  currentSize: Type.Integer(),
  maxSize: Type.Integer(),
});

const Client = Type.Object({
  id: Id,
  name: Type.String(),
  type: ClientType,
  representativeFirstName: Type.String(),
  representativeLastName: Type.String(),
  representativeEmail: Type.String(),
  siret: Nullable(Type.String()),
  contractExpirationDate: Day,
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  logo: PictureUrl,
  quota: Quota,
});

export const listClients = {
  query: Type.Object({ type: Type.Optional(ClientType) }, { additionalProperties: false }),
  response: List(Client),
};

/** 0 means the person's own company (spec §7: clientId, 0 when empty). */
export const getQuota = { params: Type.Object({ id: Type.Integer({ minimum: 0 }) }), response: Quota };

export const getOffer = { params: IdParams, response: List(Id) };
/** Ids of trainings of the global catalogue: the platform's own and those that partners have published. */
export const putOffer = {
  params: IdParams,
  body: Type.Object(
    { trainingIds: Type.Array(Id, { uniqueItems: true, maxItems: OFFER_MAX }) },
    { additionalProperties: false },
  ),
  response: List(Id),
};

export const getContract = {
  response: Type.Object({
    representativeFirstName: Type.String(),
    representativeLastName: Type.String(),
    representativeEmail: Type.String(),
    siret: Nullable(Type.String()),
    contractExpirationDate: Day,
  }),
};

export const updateCurrentClient = {
  body: Type.Object(
    {
      primaryColor: Type.Optional(Type.String({ pattern: COLOR_PATTERN })),
      secondaryColor: Type.Optional(Type.String({ pattern: COLOR_PATTERN })),
      logo: Type.Optional(Upload(PICTURE_MAX_BYTES)),
    },
    { additionalProperties: false },
  ),
  response: CurrentClient,
};
