import Type, { type TProperties, type TSchema } from 'typebox';
import {
  CONTENT_LANGS,
  EMAIL_MAX,
  FILE_TYPES,
  INT_MAX,
  NAME_MAX,
  NAME_PATTERN,
  PASSWORD_MAX,
  UI_LANGS,
} from '../limits.ts';

/** The schema of an object that allows no other properties. */
export const Closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });
/** An integer of at least `minimum` that fits into a PostgreSQL integer column. Integers in requests need a maximum. */
export const Int = (minimum: number) => Type.Integer({ minimum, maximum: INT_MAX });
export const Id = Int(1);
export const IdParams = Type.Object({ id: Id });
/** The id of a person, or `me` for the signed-in person. With `me`, a page can make its calls before the profile is known. */
export const PersonId = Type.Union([Id, Type.Literal('me')]);
export const PersonParams = Type.Object({ id: PersonId });
export const Percent = Type.Integer({ minimum: 0, maximum: 100 });
/** The page number of a paged list, from 1. */
export const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }));
export const Name = Type.String({ maxLength: NAME_MAX, pattern: NAME_PATTERN });
/** A text that is not blank. */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
export const ContentLang = Type.Enum([...CONTENT_LANGS]);
export const FileType = Type.Enum([...FILE_TYPES]);
/*
 * Languages in queries. API callers may omit them, because the specification has them only in a few calls. The TypeScript
 * types require them, so that the portal's own screens cannot forget them.
 */
/** The language of the texts in the response, by default English. Missing texts fall back to English, then any language. */
export const Lang = Type.Enum([...CONTENT_LANGS], { default: 'en' });
export const LangQuery = Closed({ lang: Lang });
/** The language of a mail or of column titles, by default English. */
export const UiLangQuery = Closed({ lang: Type.Enum([...UI_LANGS], { default: 'en' }) });
/** ISO 8601 has a year 0, but PostgreSQL's calendar has none. */
const AFTER_YEAR_0 = '^(?!0000)';
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time', pattern: AFTER_YEAR_0 });
/** A day, YYYY-MM-DD, in the company's time zone. */
export const Day = Type.String({ format: 'date', pattern: AFTER_YEAR_0 });
/** The first and the last day of a period. Both are included. A period has at most STATS_PERIOD_MAX_DAYS days. */
export const Period = { startDate: Day, endDate: Day };
/** By default, the period ends today and begins a year before its end. */
export const DefaultPeriod = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) };
/** The sessions of one day. Days without sessions are omitted from lists. */
export const PeriodStat = Type.Object({ date: Day, totalView: Type.Integer(), totalMinuteSpent: Type.Number() });
/** An address that `isEmail` accepts. Surrounding spaces and invisible characters are ignored. The domain may be in any script. */
export const Email = Type.String({ maxLength: EMAIL_MAX, format: 'idn-email' });
/**
 * The caller's own password, for calls that need a recent session. With it, `confirmSession` need not be called before. The
 * portal's screens do not send it: they ask for the password when the server refuses a call.
 */
export const ConfirmingPassword = Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX }));
/** Parameters that limit whose figures a call returns, in addition to the caller's role (docs/visibility.md). */
export const GroupScope = {
  /** Limits the figures to this company's people. Only the super admin may name a company other than their own. */
  clientId: Type.Optional(Id),
  /** Limits the figures to the trainings of this partner. Only the super admin may name one. */
  partnerId: Type.Optional(Id),
  /** Whether an admin who is also a manager gets only the figures of their team. */
  ofTeam: Type.Optional(Type.Boolean()),
};

/** The schema of every list. If `nextCursor` is set, the same call with this value as `cursor` returns the next items. */
export const List = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Type.Optional(Type.String()) });
/** A training or course. As in all replies, `lang` is the actual language of the title, not always the requested one. */
export const Titled = Type.Object({ id: Id, lang: ContentLang, title: Type.String() });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** `now`: a figure for the last RECENT_DAYS days, including today. `before`: for the RECENT_DAYS days before those. */
export const Recent = Type.Object({ now: Type.Integer(), before: Type.Integer() });
/** A file in a multipart body, of at most `maxBytes`. The server checks its content separately. */
export const Upload = (maxBytes: number) =>
  Type.Refine(
    Type.Unsafe<File>({ type: 'file', maxBytes }),
    (value) => value instanceof File,
    () => 'must be a file',
  );
/** A reply that is a file. The client returns it as a `Blob`. */
export const FileReply = Type.Unsafe<Blob>({ type: 'file' });
/** The path of a picture on the portal's origin, or null if there is none. */
export const PictureUrl = Nullable(Type.String());
export const IdName = Type.Object({ id: Id, name: Type.String() });
export const Skill = Type.Object({ ...IdName.properties, skillType: Type.String() });
/** The reply to a save. Send `version` as the If-Match of the next save. */
export const Saved = Type.Object({ id: Id, version: Type.Integer() });
