import Type from 'typebox';
import { EMAIL_MAX, EMAIL_PATTERN } from '../limits.ts';
import { ROLES } from '../permissions.ts';
import { Id, Instant, LangQuery, List, Nullable, PictureUrl } from './common.schema.ts';

const RoleName = Type.Enum([...ROLES]);

export const Profile = Type.Object({
  id: Id,
  clientId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  picture: PictureUrl,
  roles: Type.Array(RoleName),
});

export const signIn = {
  body: Type.Object(
    {
      /** Spaces around it, as pasting brings them, do not count. */
      email: Type.String({ maxLength: EMAIL_MAX, pattern: `^\\s*${EMAIL_PATTERN.slice(1, -1)}\\s*$` }),
      password: Type.String({ minLength: 1, maxLength: 1000 }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ token: Type.String(), profile: Profile }),
};

export const signOut = {};
export const getProfile = { response: Profile };
export const touchLastConnection = {};

export const Member = Type.Object({
  id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  picture: PictureUrl,
  roles: Type.Array(RoleName),
  /** The managers whose team this person is in. */
  managers: Type.Array(
    Type.Object({ id: Id, firstName: Type.String(), lastName: Type.String(), email: Type.String() }),
  ),
  groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  lastConnection: Nullable(Instant),
  disabled: Type.Boolean(),
  points: Type.Integer(),
});

export const listMembers = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** Whose members; only the super admin may name another company than his own. */
      clientId: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  response: List(Member),
};
