import Type from 'typebox';
import { CLIENT_TYPES } from '../limits.ts';
import { Day, Id, List, Nullable, PictureUrl } from './common.schema.ts';

const ClientType = Type.Enum([...CLIENT_TYPES]);

/** What everyone in a company may know of it; it themes the portal. */
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
  /** Whether the company has any storage; without it nothing can be created (readings 12). */
  hasQuota: Type.Boolean(),
});

export const getCurrentClient = { response: CurrentClient };

export const Client = Type.Object({
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
  quota: Type.Object({
    currentUser: Type.Integer(),
    maxUser: Type.Integer(),
    /** Bytes. */
    currentSize: Type.Integer(),
    maxSize: Type.Integer(),
  }),
});

export const listClients = {
  query: Type.Object({ type: Type.Optional(ClientType) }, { additionalProperties: false }),
  response: List(Client),
};
