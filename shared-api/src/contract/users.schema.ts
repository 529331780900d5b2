import Type from 'typebox';
import {
  CODE_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  NAME_PATTERN,
  PASSWORD_MAX,
  PASSWORD_RULES,
  PICTURE_MAX_BYTES,
} from '../limits.ts';
import { ROLES } from '../permissions.ts';
import { Id, Instant, LangQuery, List, Nullable, PictureUrl, Upload } from './common.schema.ts';

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

/** Spaces around it, as pasting brings them, do not count. */
const Email = Type.String({ maxLength: EMAIL_MAX, pattern: `^\\s*${EMAIL_PATTERN.slice(1, -1)}\\s*$` });
const Name = Type.String({ maxLength: NAME_MAX, pattern: NAME_PATTERN });
const SignedIn = Type.Object({ token: Type.String(), profile: Profile });

export const signIn = {
  body: Type.Object(
    { email: Email, password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }) },
    { additionalProperties: false },
  ),
  response: SignedIn,
};

export const signInWithCode = {
  body: Type.Object({ code: Type.String({ pattern: CODE_PATTERN }) }, { additionalProperties: false }),
  response: SignedIn,
};

/** The mail comes in `lang`, where it is an interface language, else in English. */
export const initPasswordReset = {
  query: LangQuery,
  body: Type.Object({ email: Email }, { additionalProperties: false }),
};

export const finishPasswordReset = {
  body: Type.Object(
    {
      newPassword: Type.String({
        maxLength: PASSWORD_MAX,
        allOf: Object.values(PASSWORD_RULES).map(({ source }) => ({ pattern: source })),
      }),
      /** From the mail's link. */
      resetKey: Type.String({ minLength: 1, maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
};

export const generateCodes = {
  body: Type.Object(
    {
      /** For whom; with a `clientId` of a partner none, as its representative is meant. */
      userIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
      /** A partner, for the super admin; for everyone else their own company, which they need not name. */
      clientId: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  /** `id` is the person's, or the partner's where that was named. In the order asked for. */
  response: List(Type.Object({ id: Id, code: Type.String(), expiresAt: Instant })),
};

export const updateProfile = {
  body: Type.Object(
    { firstName: Name, lastName: Name, email: Email, picture: Type.Optional(Upload(PICTURE_MAX_BYTES)) },
    { additionalProperties: false },
  ),
  response: Profile,
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

export const listManaged = { query: LangQuery, response: List(Member) };
