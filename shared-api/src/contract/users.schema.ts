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

/** Surrounding spaces, which pasting often adds, are ignored. */
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

/** The language of the mail if it is an interface language, otherwise English is used. */
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
      /** The key in the link of the mail. */
      resetKey: Type.String({ minLength: 1, maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
};

export const generateCodes = {
  body: Type.Object(
    {
      /** The people who get a code. Empty with the `clientId` of a partner, whose representative gets it. */
      userIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
      /** A partner, only for the super admin. Others may omit it or send their own company. */
      clientId: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  /** In the order of the request. `id` is the person's, or the partner's if `clientId` was sent. */
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

const Member = Type.Object({
  id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  picture: PictureUrl,
  roles: Type.Array(RoleName),
  /** The managers of the teams that the person is in. */
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
      /** The company. Only the super admin may choose another than their own. */
      clientId: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  response: List(Member),
};

export const listManaged = { query: LangQuery, response: List(Member) };
