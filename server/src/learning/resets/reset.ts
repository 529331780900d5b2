import type { Actor } from '@vr/shared-api/permissions';
import type { Parts } from '../../parts.ts';
import { notify } from '../../people/notifications/notify.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { withdrawCertificates } from '../certificates/kept.ts';
import { lockTeams } from '../sessions/award.ts';
import { lockPerson, type SharedChange, writeSharedChanges } from '../sessions/queries.ts';
import { findFigures, takeBadges } from './badges.ts';
import { type ChangedHour, settle } from './change.ts';
import { requireResetRights } from './rights.ts';

/** The parts of an audit entry that say who acted, when and from where. */
export type ResetBy = Pick<AuditEntry, 'at' | 'clientId' | 'address'> & { actor: Actor };

interface OpenAttempt {
  trainingId: number;
  number: number;
}

const selectOpen = sql<OpenAttempt>(
  'resets.open-attempts',
  `select a.training_id as "trainingId", a.number from attempt a join training t on t.id = a.training_id
   where a.person_id = :personId and a.voided_at is null and (:trainingId::int is null or a.training_id = :trainingId)
     and (:ownerId::int is null or t.client_id = :ownerId) order by a.training_id`,
);
const insertReset = sql<{ id: number }>(
  'resets.insert',
  `insert into progress_reset (client_id, person_id, training_id, attempt, at, by_person_id, reason)
   values (:clientId, :personId, :trainingId, :number, :at, :actorId, :reason) returning id`,
);
const voidAttempt = sql<ChangedHour>(
  'resets.void',
  `with closed as (
     update attempt set voided_at = :at where person_id = :personId and training_id = :trainingId and number = :number
   ), voided as (
     update session set voided = true where person_id = :personId and training_id = :trainingId and attempt = :number
       returning day, hour, seconds
   )
   select day, hour, count(*) as views, sum(seconds) as seconds from voided
   group by day, hour order by day, hour`,
);

interface Voided {
  reset: { id: number; trainingId: number };
  shared: SharedChange[];
}

async function voidOne(
  tx: Queryable,
  { actor, at }: ResetBy,
  person: { personId: number; clientId: number },
  attempt: OpenAttempt,
  reason: string | null,
): Promise<Voided> {
  const { trainingId } = attempt;
  const results = { ...person, trainingId };
  const before = await findFigures(tx, person.personId);
  const reset = await tx.row(insertReset, { ...person, ...attempt, at, actorId: actor.id, reason });
  if (!reset) throw new Error('The statement resets.insert returned no row');
  const hours = await tx.rows(voidAttempt, { ...person, ...attempt, at });
  const { shared } = await settle(tx, { ...results, hours, sign: -1 });
  await takeBadges(tx, { ...results, resetId: reset.id }, before);
  await withdrawCertificates(tx, { ...results, at });
  return { reset: { id: reset.id, trainingId }, shared };
}

/**
 * Resets a person's progress in one training, or in all. Voids the open attempts with their sessions, which then count in
 * no figure, withdraws certificates and notifies the person. Fails with NOT_FOUND if the caller has no right to do so, or
 * if the training has no result. Returns the resets, one for each training.
 */
export function resetProgress(
  { db }: Pick<Parts, 'db'>,
  by: ResetBy,
  personId: number,
  { trainingId, reason }: { trainingId?: number | undefined; reason?: string | undefined },
): Promise<{ id: number; trainingId: number }[]> {
  const { actor, at, clientId, address } = by;
  const given = reason?.trim() || null;
  return db.transaction(async (tx) => {
    await requireResetRights(tx, actor, personId);
    const person = { personId, clientId: (await lockPerson(tx, personId)).clientId };
    await lockTeams(tx, personId);
    // Checked again, because the person may have left or been deleted while this call waited for the locks.
    const { ownerId } = await requireResetRights(tx, actor, personId);
    const open = await tx.rows(selectOpen, { personId, trainingId, ownerId });
    if (open.length === 0 && trainingId !== undefined)
      fail('NOT_FOUND', { message: 'The person has no results in this training.' });
    const voided: Voided[] = [];
    for (const attempt of open) voided.push(await voidOne(tx, by, person, attempt, given));
    const resets = voided.map(({ reset }) => reset);
    if (resets.length === 0) return resets;
    await recordAudit(
      tx,
      ...resets.map((reset) => ({
        at,
        clientId,
        address,
        personId: actor.id,
        action: 'progress.reset' as const,
        subject: `person:${personId}` as const,
        detail: { trainingId: reset.trainingId, resetId: reset.id },
      })),
    );
    const trainingIds = resets.map((reset) => reset.trainingId);
    const params = { byPersonId: actor.id, trainingIds, reason: given, isUndone: false };
    await notify(tx, at, [{ personId, type: 'PROGRESS_RESET', params }]);
    await writeSharedChanges(
      tx,
      voided.flatMap(({ shared }) => shared),
    );
    return resets;
  });
}
