import Type, { type TSchema } from 'typebox';
import { CONTENT_LANGS, UI_LANGS } from '../limits.ts';

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const IdParams = Type.Object({ id: Id });
export const UiLang = Type.Enum([...UI_LANGS]);
export const ContentLang = Type.Enum([...CONTENT_LANGS]);
/** The language that texts of the answer should come in; one that is missing falls back (English, then any). */
export const LangQuery = Type.Object({ lang: ContentLang }, { additionalProperties: false });
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });
/** A day, YYYY-MM-DD, in the company's time zone. */
export const Day = Type.String({ format: 'date' });
/** The one shape of a list; `nextCursor` is there when there is more. */
export const List = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Type.Optional(Type.String()) });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** A file of a multipart body, of so many bytes at most; what it may hold is checked by its content. */
export const Upload = (maxBytes: number) =>
  Type.Refine(
    Type.Unsafe<File>({ type: 'file', maxBytes }),
    (value) => value instanceof File,
    () => 'must be a file',
  );
/** A path below the portal's origin that serves a picture, or null where there is none. */
export const PictureUrl = Nullable(Type.String());
