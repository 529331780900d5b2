import Type from 'typebox';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../audit.ts';
import { Id, Instant, LangQuery, List, Nullable } from './common.schema.ts';

const Name = Type.Object({ id: Id, name: Nullable(Type.String()) });

/** A recorded action: who did what to whom, and when. A `name` is null if the person or thing has been deleted. */
const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Instant,
  action: Type.Enum([...AUDIT_ACTIONS]),
  /** Who acted; null if nobody was signed in, or if the platform acted. */
  actor: Nullable(Name),
  subject: Type.Intersect([Name, Type.Object({ kind: Type.Enum([...AUDIT_SUBJECTS]) })]),
  /** Further details, such as the changed fields. Never the name or address of a person. */
  detail: Type.Record(Type.String(), Type.Unknown()),
});

export const listAudit = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** Only actions by this person or on them. */
      personId: Type.Optional(Id),
      /** Only actions on subjects of this kind. */
      kind: Type.Optional(Type.Enum([...AUDIT_SUBJECTS])),
      cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
    },
    { additionalProperties: false },
  ),
  response: List(AuditEntry),
};
