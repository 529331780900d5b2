import Type from 'typebox';
import { DELETABLE_KINDS, DELETIONS_PER_PAGE } from '../limits.ts';
import { Closed, ContentLang, Id, Instant, Lang, Nullable, Page } from './common.schema.ts';

const DeletableKind = Type.Enum([...DELETABLE_KINDS]);

/** Something that was deleted and can be restored. */
const Deletion = Type.Object({
  kind: DeletableKind,
  id: Id,
  /** The language of the title. Null if the title is a name that has no language. */
  lang: Nullable(ContentLang),
  title: Type.String(),
  /** The partner that owns the training; null if the reader's company owns it. */
  owner: Nullable(Type.String()),
  /** Who deleted it: the name of the person, or of their company if it is another one. Empty if the person was deleted. */
  deletedBy: Type.String(),
  deletedAt: Instant,
  restorableUntil: Instant,
});

export const listDeletions = {
  query: Closed({
    lang: Lang,
    page: Page,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DELETIONS_PER_PAGE })),
  }),
  response: Type.Object({ items: Type.Array(Deletion), totalPage: Type.Integer() }),
};

export const restoreDeletion = { params: Type.Object({ kind: DeletableKind, id: Id }) };
