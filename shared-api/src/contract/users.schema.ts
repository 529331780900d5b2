import Type from 'typebox';
import {
  CODE_PATTERN,
  IMPORT_MAX_BYTES,
  PASSWORD_MAX,
  PASSWORD_RULES,
  PEOPLE_PER_CALL,
  PICTURE_MAX_BYTES,
  UI_LANGS,
} from '../limits.ts';
import { IMPORT_COLUMNS, IMPORT_OUTCOMES, IMPORT_PROBLEMS, TEXT_ENCODINGS } from '../member-import.ts';
import { ROLES } from '../permissions.ts';
import { MEMBER_ROLES } from '../roles.ts';
import {
  Closed,
  ConfirmingPassword,
  Email,
  FileReply,
  Id,
  IdName,
  IdParams,
  Instant,
  Lang,
  LangQuery,
  List,
  Name,
  Nullable,
  PictureUrl,
  UiLangQuery,
  Upload,
} from './common.schema.ts';

const RoleName = Type.Enum([...ROLES]);

export const Profile = Type.Object({
  id: Id,
  clientId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  picture: PictureUrl,
  roles: Type.Array(RoleName),
  /** Set if the person must set up a second factor before anything else (`required`), or should do so (`advised`). */
  secondFactorSetup: Type.Optional(Type.Enum(['required', 'advised'])),
  /** Whether the session began with a unique code. In such a session, people cannot make unique codes. */
  signedInByCode: Type.Optional(Type.Boolean()),
});

export const SignedIn = Type.Object({ token: Type.String(), profile: Profile });

/** The reply to a correct password if the person has a second factor. No session has begun yet. */
const SecondStep = Type.Object({
  secondFactor: Type.Object({
    /** Identifies the sign-in in its second step. */
    challenge: Type.String(),
    expiresAt: Instant,
    totp: Type.Boolean(),
    /** The options with which the browser asks for a passkey; null if the person has none. */
    passkey: Nullable(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))),
  }),
});

const NewPassword = Type.String({
  maxLength: PASSWORD_MAX,
  allOf: Object.values(PASSWORD_RULES).map(({ source }) => ({ pattern: source })),
});

export const signIn = {
  body: Closed({ email: Email, password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }) }),
  response: Type.Union([SignedIn, SecondStep]),
};

export const signInWithCode = {
  body: Closed({ code: Type.String({ pattern: CODE_PATTERN }) }),
  response: SignedIn,
};

/** `lang` is the language of the mail. If it is not an interface language, the mail is in English. */
export const initPasswordReset = {
  query: LangQuery,
  body: Closed({ email: Email }),
};

export const finishPasswordReset = {
  body: Closed({
    newPassword: NewPassword,
    /** The key in the link of the mail. */
    resetKey: Type.String({ minLength: 1, maxLength: 200 }),
  }),
};

export const createSuperAdmin = {
  query: LangQuery,
  body: Closed({
    firstName: Name,
    lastName: Name,
    email: Email,
    password: NewPassword,
    /** The key in the link that the server or `pnpm create-superadmin` printed. */
    key: Type.String({ minLength: 1, maxLength: 200 }),
  }),
};

export const generateCodes = {
  body: Closed({
    /** The people who get a code. Empty with a partner's `clientId`: the partner's representative gets the code. */
    userIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
    /** The super admin sends a partner's id. Others may omit it or send their own company's. */
    clientId: Type.Optional(Id),
  }),
  /** In the order of the request. `id` is the person's, or the partner's if `clientId` was sent. */
  response: List(Type.Object({ id: Id, code: Type.String(), expiresAt: Instant })),
};

export const updateProfile = {
  body: Closed({
    firstName: Name,
    lastName: Name,
    /** A new address replaces the current one only after the person has confirmed it by the link in a mail. */
    email: Email,
    picture: Type.Optional(Upload(PICTURE_MAX_BYTES)),
    password: ConfirmingPassword,
  }),
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
  groups: Type.Array(IdName),
  lastConnection: Nullable(Instant),
  disabled: Type.Boolean(),
  points: Type.Integer(),
  /** The language of the mails to the person. */
  lang: Type.Enum([...UI_LANGS]),
  hasSignedIn: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  /** When the latest invitation was sent; null if none was sent yet. */
  invitedAt: Nullable(Instant),
  version: Type.Integer(),
});

export const listMembers = {
  query: Closed({
    lang: Lang,
    /** The company whose members are listed. Only the super admin may choose one other than their own. */
    clientId: Type.Optional(Id),
  }),
  response: List(Member),
};

/** The fields of a member that an admin can change. */
const MemberFields = {
  firstName: Name,
  lastName: Name,
  email: Email,
  /** The roles besides learner, which everybody has (readings 30). */
  roles: Type.Array(Type.Enum([...MEMBER_ROLES]), { uniqueItems: true }),
  /** The manager whose team the person is in; '' for none. If missing, their teams stay unchanged. */
  managerEmail: Type.Optional(Type.Union([Type.Literal(''), Email])),
  picture: Type.Optional(Upload(PICTURE_MAX_BYTES)),
};

/** `lang` is the language of the mails to the person. */
export const createMember = {
  query: UiLangQuery,
  body: Closed(MemberFields),
  response: Member,
};
export const updateMember = {
  ...createMember,
  params: IdParams,
  body: Closed({ ...MemberFields, password: ConfirmingPassword }),
};
export const deleteMember = { params: IdParams };

export const PeopleBody = { userIds: Type.Array(Id, { minItems: 1, maxItems: PEOPLE_PER_CALL, uniqueItems: true }) };

export const previewDeletion = {
  body: Closed(PeopleBody),
  response: Type.Object({
    /** How many people are in the teams of the people to delete, and how many subgroups these people have. */
    teamMembers: Type.Integer(),
    subgroups: Type.Integer(),
    /** Unique codes that are still valid. */
    codes: Type.Integer(),
    /** Suggestions to these people that have not ended, and suggestions by them that have not started. */
    suggestions: Type.Integer(),
    /** Not deleted: the sessions of these people, which become anonymous, and their courses, which pass to the company. */
    sessions: Type.Integer(),
    courses: Type.Integer(),
  }),
};

export const switchMembers = {
  body: Closed({ ...PeopleBody, disabled: Type.Boolean() }),
};

export const inviteMember = { params: IdParams };

const ImportColumn = Type.Enum([...IMPORT_COLUMNS]);
const TextEncoding = Type.Enum([...TEXT_ENCODINGS]);
const ImportFile = {
  body: Closed({
    lang: Type.Enum([...UI_LANGS]),
    file: Upload(IMPORT_MAX_BYTES),
    /** The encoding of the file. By default, the server guesses it. */
    encoding: Type.Optional(TextEncoding),
  }),
};
const ImportRow = Type.Object({
  /** The line of the file on which the row begins, from 1. */
  line: Type.Integer(),
  cells: Type.Record(ImportColumn, Type.String()),
  outcome: Type.Enum([...IMPORT_OUTCOMES]),
  /** The problems of a refused row. `column` is missing if a problem concerns the whole row. */
  problems: Type.Array(
    Type.Object({
      column: Type.Optional(ImportColumn),
      value: Type.String(),
      reason: Type.Enum([...IMPORT_PROBLEMS]),
      /** Only with DUPLICATE_ROW: the line of the earlier row with the same e-mail address. */
      line: Type.Optional(Type.Integer()),
    }),
  ),
});

/** `lang` is the language of the invitations and of the report. */
export const importMembers = { ...ImportFile, response: FileReply };
export const checkImport = {
  ...ImportFile,
  response: Type.Object({
    encoding: TextEncoding,
    delimiter: Type.Enum([';', ',', '\t']),
    /** The headings of unknown columns, which are ignored. */
    ignoredColumns: Type.Array(Type.String()),
    rows: Type.Array(ImportRow),
    /** How many more people the company may have, counted before the import. */
    freePlaces: Type.Integer(),
  }),
};
export const getImportSample = { query: UiLangQuery, response: FileReply };

export const listManaged = { query: LangQuery, response: List(Member) };
