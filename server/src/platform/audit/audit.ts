import { type AuditAction, type AuditSubject, PASSING_ACTIONS } from '@vr/shared-api/audit';
import { SECURITY_EVENT_DAYS } from '@vr/shared-api/limits';
import { type Clock, daysAfter } from '../../clock.ts';
import { type Queryable, sql } from '../db/database.ts';
import { auditEvents } from '../telemetry/metrics.ts';

/** One recorded action: who did what to whom, when and from where. */
export interface AuditEntry {
  at: Date;
  /** The person who acted; null if nobody was signed in. */
  personId: number | null;
  clientId: number | null;
  action: AuditAction;
  subject: `${AuditSubject}:${number}`;
  /** Further details of the action. Must hold neither secrets nor names or addresses of people. */
  detail?: Record<string, unknown>;
  /** The network address of the caller (`request.ip`). Null if a job acted. */
  address: string | null;
}

/** Returns the actor, time and address of an audit entry, for an action in the actor's own company. */
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

/** Records the download of a report on many people or companies. `report`: its name; `of`: the company that it covers. */
export const recordExport = (
  db: Queryable,
  clock: Clock,
  actor: { id: number; clientId: number },
  request: { ip: string },
  report: string,
  of: number = actor.clientId,
): Promise<number[]> =>
  recordAudit(db, {
    ...auditBy(actor, request, clock.now()),
    // The company whose people are in the report can see who downloaded it.
    clientId: of,
    action: 'export',
    subject: `client:${of}`,
    detail: { report },
  });

/** Returns the audit detail of a change: the names of the changed fields, and the values of the fields in `recorded`. */
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

const insertEntries = sql<{ id: number }>(
  'audit.record',
  `insert into audit (at, person_id, client_id, action, subject, detail, address, expires_at)
   select at, person_id, client_id, action, subject, detail, address, expires_at
   from jsonb_to_recordset(:rows) d (at timestamptz, person_id int, client_id int, action text, subject text, detail jsonb,
     address text, expires_at timestamptz)
   returning id`,
);

const expiryOf = (at: Date): Date => daysAfter(at, SECURITY_EVENT_DAYS);
const isPassing = (action: AuditAction): boolean => PASSING_ACTIONS.some((passing) => passing === action);

/** Records actions in the transaction that performs them, so that none goes unrecorded. Returns the ids of the entries. */
export async function recordAudit(tx: Queryable, ...entries: readonly AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  for (const { action } of entries) auditEvents.inc({ action, outcome: 'success' });
  const rows = entries.map(({ personId, clientId, detail = {}, ...entry }) => ({
    ...entry,
    person_id: personId,
    client_id: clientId,
    detail,
    expires_at: isPassing(entry.action) ? expiryOf(entry.at) : null,
  }));
  return (await tx.rows(insertEntries, { rows: JSON.stringify(rows) })).map(({ id }) => id);
}

/** An attempt that failed or was refused. `subject` is null if no account matches. */
export interface FailedAttempt extends Omit<AuditEntry, 'subject' | 'personId'> {
  personId?: number | null;
  subject: AuditEntry['subject'] | null;
  reason: string;
}

// Failures of the same kind share one row per hour, so that an attacker cannot fill the table.
const insertFailure = sql(
  'audit.record-failure',
  `insert into audit as a (at, person_id, client_id, action, subject, detail, address, expires_at, outcome)
   values (:at, :personId, :clientId, :action, :subject, jsonb_build_object('reason', :reason::text) || :detail::jsonb,
     :address, :expiresAt, 'failure')
   on conflict (action, coalesce(subject, ''), coalesce(address, ''), detail, date_trunc('hour', at at time zone 'UTC'))
     where outcome = 'failure'
   do update set times = a.times + 1, last_at = excluded.at, shipped = false`,
);

/** Records a failed attempt. Call it outside the failed transaction, whose rollback would remove the record. */
export async function recordFailure(
  db: Queryable,
  { personId = null, detail = {}, ...attempt }: FailedAttempt,
): Promise<void> {
  auditEvents.inc({ action: attempt.action, outcome: 'failure' });
  const expiresAt = expiryOf(attempt.at);
  await db.rows(insertFailure, { ...attempt, personId, detail: JSON.stringify(detail), expiresAt });
}

const deleteExpired = sql('audit.delete-expired', 'delete from audit where expires_at <= :now');
const forgetAddresses = sql(
  'audit.forget-addresses',
  'update audit set address = null where at <= :now and address is not null and expires_at is null',
);

/** Deletes expired security events, and removes the network addresses from other entries of the same age. */
export async function expireAudit(db: Queryable, now: Date): Promise<void> {
  await db.rows(deleteExpired, { now });
  await db.rows(forgetAddresses, { now: daysAfter(now, -SECURITY_EVENT_DAYS) });
}
