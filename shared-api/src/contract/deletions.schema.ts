import Type from 'typebox';
import { DELETABLE_KINDS, DELETIONS_PER_PAGE } from '../limits.ts';
import { ContentLang, Id, Instant, LangQuery, Nullable } from './common.schema.ts';

const DeletableKind = Type.Enum([...DELETABLE_KINDS]);

/** Something that was deleted and can be restored. */
const Deletion = Type.Object({
  kind: DeletableKind,
  id: Id,
  /** The actual language of the title. Null if it is a name, which has no language. */
  lang: Nullable(ContentLang),
  /** The title or name, in the requested language if possible. */
  title: Type.String(),
  /** The partner that owns the training, if it is not the reader's company. */
  owner: Nullable(Type.String()),
  /** Who deleted it: a person of the reader's company, or another company. Empty if that person has been deleted. */
  deletedBy: Type.String(),
  deletedAt: Instant,
  /** Until when it can be restored. */
  restorableUntil: Instant,
});

export const listDeletions = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** The page, from 1. */
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DELETIONS_PER_PAGE })),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ items: Type.Array(Deletion), totalPage: Type.Integer() }),
};

export const restoreDeletion = { params: Type.Object({ kind: DeletableKind, id: Id }) };
