import type { decideHeldReports, listHeldReports } from '@vr/shared-api/contract/sessions.schema';
import { type ContentLang, HELD_REPORTS_MAX } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import type { Parts } from '../../parts.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { transactionInMonths } from '../../platform/db/months.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { fail } from '../../platform/http/fail.ts';
import { type HeldReport, takeHeld } from './held.ts';
import { lockPerson, readReportContext } from './queries.ts';
import { evaluate, storeSession } from './report.ts';

type HeldList = Static<typeof listHeldReports.response>;

// A deleted person's reports are deleted too.
const selectList = sql<HeldList['items'][number] & { total: number }>(
  'held.list',
  `select h.id, json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name)) as person,
     json_build_object('id', h.training_id, 'lang', x.lang, 'title', x.title) as training, h.file_type as "fileType",
       ${instant('h.launched_at')} as "launchedAt",
     ${instant('h.started_at')} as "startedAt", ${instant('h.received_at')} as "receivedAt", h.seconds, h.progress,
     h.score, h.finished, h.reasons, count(*) over () as total
   from held_report h join person p on p.id = h.person_id
   cross join lateral ${titleIn('training', 'h.training_id', ':lang')} x
   where h.client_id = :clientId and h.rejected_at is null
   order by h.id limit ${HELD_REPORTS_MAX}`,
);

/** Returns the reports of a company's people that wait for a decision. */
export async function findHeldReports(db: Queryable, clientId: number, lang: ContentLang): Promise<HeldList> {
  const rows = await db.rows(selectList, { clientId, lang });
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}

const selectPeople = sql<{ id: number; personId: number }>(
  'held.people',
  `select id, person_id as "personId" from held_report
   where id = any(:heldReportIds::int[]) and client_id = :clientId and rejected_at is null order by id`,
);
const reject = sql<Rejected>(
  'held.reject',
  `update held_report set rejected_at = :at, state = null where id = :id and client_id = :clientId and rejected_at is null
   returning training_id as "trainingId", seconds`,
);

type Rejected = Pick<HeldReport, 'trainingId' | 'seconds'>;

/** Stores a held report as a session, as if its times were plausible. */
async function countHeld(tx: Queryable, held: HeldReport, timeZone: string, now: Date): Promise<void> {
  const { personId, clientId, trainingId, clientSessionId: id, state } = held;
  const context = await readReportContext(tx, { id: personId, clientId }, trainingId, { ...held, id });
  if (!context) throw new Error(`There is no training ${trainingId}`);
  const evaluation = evaluate(context, trainingId, held, held);
  const facts = { ...held, state: state ?? undefined, stateSeconds: held.seconds };
  await storeSession(tx, { id: personId, clientId, timeZone }, facts, context, evaluation, now);
}

/** The parts of an audit entry that say who decided, when and from where. */
type DecidedBy = Pick<AuditEntry, 'at' | 'personId' | 'address'> & { clientId: number };
type Decision = Static<typeof decideHeldReports.body>;

/** Decides one report in a transaction. Returns whether it still waited for a decision. */
const decide = (
  { db }: Pick<Parts, 'db'>,
  by: DecidedBy,
  { id, personId, accept }: { id: number; personId: number; accept: boolean },
): Promise<boolean> =>
  transactionInMonths(db, async (tx) => {
    const { timeZone } = await lockPerson(tx, personId);
    const taken = accept ? await takeHeld(tx, id, by.clientId) : undefined;
    const rejected = accept ? undefined : await tx.row(reject, { id, clientId: by.clientId, at: by.at });
    const decided = taken ?? rejected;
    if (!decided) return false;
    if (taken) await countHeld(tx, taken, timeZone, by.at);
    const { trainingId, seconds } = decided;
    const action = accept ? 'session.accept' : 'session.reject';
    await recordAudit(tx, { ...by, action, subject: `person:${personId}`, detail: { trainingId, seconds } });
    return true;
  });

/**
 * Accepts or rejects held reports of a company's people. Each has its own transaction, because it locks the report's person.
 * Returns how many reports still waited for a decision. Fails with NOT_FOUND if none did.
 */
export async function decideHeld(parts: Pick<Parts, 'db'>, by: DecidedBy, decision: Decision): Promise<number> {
  const { heldReportIds, accept } = decision;
  const waiting = await parts.db.rows(selectPeople, { heldReportIds, clientId: by.clientId });
  let decided = 0;
  for (const held of waiting) if (await decide(parts, by, { ...held, accept })) decided += 1;
  if (decided === 0) fail('NOT_FOUND', { message: 'None of these reports waits for a decision.' });
  return decided;
}
