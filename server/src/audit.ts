import { type Queryable, sql } from './db/database.ts';

/** What is kept for good: a right used over somebody else, a change of who may enter, what is taken away from others. */
export type AuditAction =
  | 'code.generate'
  | 'password.reset'
  | 'email.change'
  | 'training.delete'
  | 'training.validate'
  | 'training.reject'
  | 'course.delete'
  | 'resource.delete'
  | 'master-content.delete'
  | 'client.offer';

/** Who did what to whom, when, from where. */
export interface Deed {
  at: Date;
  /** Who did it; null where nobody was signed in. */
  personId: number | null;
  /** The company it concerns. */
  clientId: number | null;
  action: AuditAction;
  /** To whom or what it was done. */
  subject: `${'person' | 'training' | 'course' | 'resource' | 'master-content' | 'client'}:${number}`;
  /** What else tells the deed from others like it; nothing secret. */
  detail?: Record<string, unknown>;
  /** The network address it came from, `request.ip`. */
  address: string;
}

const insertDeeds = sql(
  'audit.record',
  `insert into audit (at, person_id, client_id, action, subject, detail, address)
   select at, person_id, client_id, action, subject, detail, address
   from jsonb_to_recordset($1) d (at timestamptz, person_id int, client_id int, action text, subject text, detail jsonb,
     address text)`,
);

/** Writes down what was done, in the transaction that does it, so that nothing happens unrecorded. */
export async function record(tx: Queryable, ...deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const rows = deeds.map(({ personId, clientId, detail = {}, ...deed }) => ({
    ...deed,
    person_id: personId,
    client_id: clientId,
    detail,
  }));
  await tx.rows(insertDeeds, [JSON.stringify(rows)]);
}
