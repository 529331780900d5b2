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
  /**
   * The name of the person who deleted it; empty if the person's account was deleted. If the person is not of the reader's
   * company, the name of their company instead.
   */
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
