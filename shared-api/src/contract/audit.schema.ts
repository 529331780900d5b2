import Type from 'typebox';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_SUBJECTS, SECURITY_ACTIONS } from '../audit.ts';
import { Closed, Id, IdName, Instant, Lang, List, Nullable } from './common.schema.ts';

const Name = Type.Object({ id: Id, name: Nullable(Type.String()) });

/** An entry of the audit trail. A `name` is null if the person or thing has been deleted. */
const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Instant,
  action: Type.Enum([...AUDIT_ACTIONS]),
  /** The person who acted; null if nobody was signed in, and for the platform's own people. */
  actor: Nullable(Name),
  subject: Type.Intersect([Name, Type.Object({ kind: Type.Enum([...AUDIT_SUBJECTS]) })]),
  /** Further details, such as the changed fields. Never the name or address of a person. */
  detail: Type.Record(Type.String(), Type.Unknown()),
});

export const listAudit = {
  query: Closed({
    lang: Lang,
    /** Limits the list to actions that this person did or was affected by. */
    personId: Type.Optional(Id),
    kind: Type.Optional(Type.Enum([...AUDIT_SUBJECTS])),
    cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  }),
  response: List(AuditEntry),
};

/** A security event: a completed or attempted action, and the network address that it came from. */
const SecurityEvent = Type.Object({
  id: Type.Integer(),
  at: Instant,
  action: Type.Enum([...SECURITY_ACTIONS]),
  outcome: Type.Enum([...AUDIT_OUTCOMES]),
  /** Repeated failures within an hour are one event: `times` is their number, and `lastAt` is the time of the last. */
  times: Type.Integer(),
  lastAt: Nullable(Instant),
  /** The person who acted; null if nobody was signed in. Companies also get null for the platform's own people. */
  actor: Nullable(Name),
  /** The affected account or thing; null if someone tried to sign in to an account that does not exist. */
  subject: Nullable(Type.Intersect([Name, Type.Object({ kind: Type.Enum([...AUDIT_SUBJECTS]) })])),
  /** The affected company; null if it is unknown or deleted. */
  client: Nullable(IdName),
  /** The network address; null if it has been deleted. Companies also get null for the platform's own people. */
  address: Nullable(Type.String()),
  detail: Type.Record(Type.String(), Type.Unknown()),
});

export const listSecurityEvents = {
  query: Closed({
    lang: Lang,
    /** Limits the list to this company's events. Admins may omit it or send their own company. */
    clientId: Type.Optional(Id),
    outcome: Type.Optional(Type.Enum([...AUDIT_OUTCOMES])),
    cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  }),
  response: List(SecurityEvent),
};
