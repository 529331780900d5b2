import type { AuditAction, AuditSubject } from '@vr/shared-api/audit';
import { type Queryable, sql } from '../db/database.ts';

/** One recorded action: who did what to whom, when and from where. */
export interface AuditEntry {
  at: Date;
  /** The person who acted; null if nobody was signed in. */
  personId: number | null;
  /** The company it concerns. */
  clientId: number | null;
  action: AuditAction;
  /** The person or thing that was acted on. */
  subject: `${AuditSubject}:${number}`;
  /** Further details of the action. Must hold neither secrets nor names or addresses of people. */
  detail?: Record<string, unknown>;
  /** The caller's network address (`request.ip`). */
  address: string;
}

/** The parts of an entry that say who acted, when and from where, for an action in the person's own company. */
export const auditBy = (
  actor: { id: number; clientId: number },
  request: { ip: string },
  at: Date,
): Pick<AuditEntry, 'at' | 'personId' | 'clientId' | 'address'> => ({
  at,
  personId: actor.id,
  clientId: actor.clientId,
  address: request.ip,
});

/**
 * Returns what is recorded of a change: the names of the changed fields, and the values before and after of those that
 * may be recorded.
 */
export function changeDetail<T extends object>(
  before: T,
  after: T,
  fields: readonly string[],
  recorded: readonly (keyof T & string)[],
): Record<string, unknown> {
  const shown = recorded.filter((field) => fields.includes(field));
  const valuesOf = (values: T) => Object.fromEntries(shown.map((field) => [field, values[field]]));
  return { fields, ...(shown.length > 0 ? { from: valuesOf(before), to: valuesOf(after) } : {}) };
}

const insertEntries = sql(
  'audit.record',
  `insert into audit (at, person_id, client_id, action, subject, detail, address)
   select at, person_id, client_id, action, subject, detail, address
   from jsonb_to_recordset($1) d (at timestamptz, person_id int, client_id int, action text, subject text, detail jsonb,
     address text)`,
);

/** Records actions in the transaction that performs them, so that no action is unrecorded. */
export async function recordAudit(tx: Queryable, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ personId, clientId, detail = {}, ...entry }) => ({
    ...entry,
    person_id: personId,
    client_id: clientId,
    detail,
  }));
  await tx.rows(insertEntries, [JSON.stringify(rows)]);
}
