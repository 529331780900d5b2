import { type ContentLang, RESET_UNDO_DAYS, UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import { notify } from '../../people/notifications/notify.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { restoreCertificates } from '../certificates/kept.ts';
import { award, lockTeams } from '../sessions/award.ts';
import { lockPerson, writeSharedChanges } from '../sessions/queries.ts';
import { giveBackBadges } from './badges.ts';
import { type ChangedHour, settle } from './change.ts';
import type { ResetBy } from './reset.ts';
import { requireResetRights } from './rights.ts';

/** Why an old reset cannot be undone. */
const EXPIRED: Record<UiLang, string> = {
  en: `This reset was made more than ${RESET_UNDO_DAYS} days ago and can no longer be undone.`,
  fr: `Cette réinitialisation date de plus de ${RESET_UNDO_DAYS} jours et ne peut plus être annulée.`,
  es: `Este reinicio se hizo hace más de ${RESET_UNDO_DAYS} días y ya no se puede deshacer.`,
  it: `Questo azzeramento risale a più di ${RESET_UNDO_DAYS} giorni fa e non può più essere annullato.`,
};

interface Reset {
  trainingId: number;
  attempt: number;
  isUndone: boolean;
  isExpired: boolean;
}

const selectReset = sql<Reset>(
  'resets.find',
  `select r.training_id as "trainingId", r.attempt, r.undone_at is not null as "isUndone",
     r.at + interval '${RESET_UNDO_DAYS * 24} hours' <= :at as "isExpired"
   from progress_reset r join training t on t.id = r.training_id
   where r.id = :resetId and r.person_id = :personId and (:actorId::int is null or r.by_person_id = :actorId)
     and (:ownerId::int is null or t.client_id = :ownerId)`,
);
const markUndone = sql(
  'resets.mark-undone',
  'update progress_reset set undone_at = :at, undone_by_id = :actorId where id = :id',
);
// Finds the next attempt. Skips attempts whose resets were undone, because their sessions already belong to a later one.
const openNext = sql<{ number: number }>(
  'resets.open-next',
  `with next (number) as (
     select min(n) from generate_series(:attempt + 1, :attempt + 1 + (
       select count(*)::int from progress_reset where person_id = :personId and training_id = :trainingId)) n
     where not exists (select from progress_reset r where r.person_id = :personId and r.training_id = :trainingId
       and r.attempt = n and r.undone_at is not null)
   ), opened as (
     insert into attempt (person_id, training_id, number) select :personId, :trainingId, number from next
       on conflict do nothing
   )
   select number from next`,
);
// If the next attempt was also reset, that reset covers these sessions from now on.
const moveSessions = sql<ChangedHour>(
  'resets.move-sessions',
  `with held as (
     update held_report set attempt = :number where person_id = :personId and training_id = :trainingId and attempt = :attempt
   ), state as (
     update resume_state set attempt = :number where person_id = :personId and training_id = :trainingId
       and attempt = :attempt
   ), moved as (
     update session s set attempt = a.number, voided = a.voided_at is not null from attempt a
     where s.person_id = :personId and s.training_id = :trainingId and s.attempt = :attempt
       and a.person_id = :personId and a.training_id = :trainingId and a.number = :number
     returning s.day, s.hour, s.seconds, s.voided
   )
   select day, hour, count(*) as views, sum(seconds) as seconds from moved
   where not voided group by day, hour order by day, hour`,
);

interface Undone extends Reset {
  id: number;
  personId: number;
  clientId: number;
}

/** Makes the sessions of a reset count again. The person and their teams must be locked. */
async function restore(
  tx: Queryable,
  { actor, at }: ResetBy,
  { id, personId, clientId, trainingId, attempt }: Undone,
): Promise<void> {
  await tx.rows(markUndone, { id, at, actorId: actor.id });
  const next = await tx.row(openNext, { personId, trainingId, attempt });
  const hours = await tx.rows(moveSessions, { personId, trainingId, attempt, number: next?.number });
  const { progress, completed, shared } = await settle(tx, { personId, clientId, trainingId, hours, sign: 1 });
  await giveBackBadges(tx, { personId, clientId, trainingId });
  await restoreCertificates(tx, { personId, trainingId });
  if (progress)
    await award(tx, {
      personId,
      clientId,
      trainingId,
      at,
      finished: progress.finished,
      percent: progress.state.percent,
      score: progress.state.bestScore,
      completed: completed > 0,
    });
  const params = { byPersonId: actor.id, trainingIds: [trainingId], reason: null, isUndone: true };
  await notify(tx, at, [{ personId, type: 'PROGRESS_RESET', params }]);
  await writeSharedChanges(tx, shared);
}

/**
 * Undoes a reset. Results from after the reset stay, and are merged with those from before. Does nothing if the reset is
 * already undone. Fails with NOT_FOUND if the caller may not undo it, and with RESET_UNDO_EXPIRED after RESET_UNDO_DAYS.
 */
export async function undoReset(
  { db }: Pick<Parts, 'db'>,
  by: ResetBy,
  { personId, resetId, lang }: { personId: number; resetId: number; lang: ContentLang },
): Promise<void> {
  const { actor, at, address } = by;
  await db.transaction(async (tx) => {
    await requireResetRights(tx, actor, personId);
    const { clientId } = await lockPerson(tx, personId);
    await lockTeams(tx, personId);
    // Checked again, because the person may have left or been deleted while this call waited for the locks.
    const { ownerId, ofOthers } = await requireResetRights(tx, actor, personId);
    const values = { resetId, personId, actorId: ofOthers ? null : actor.id, ownerId, at };
    const reset = (await tx.row(selectReset, values)) ?? fail('NOT_FOUND', { message: 'No such reset.' });
    if (reset.isUndone) return;
    if (reset.isExpired)
      fail('RESET_UNDO_EXPIRED', {
        message: `A reset can be undone for ${RESET_UNDO_DAYS} days.`,
        title: EXPIRED[UI_LANGS.find((one) => one === lang) ?? 'en'],
      });
    await recordAudit(tx, {
      at,
      clientId,
      address,
      personId: actor.id,
      action: 'progress.restore',
      subject: `person:${personId}`,
      detail: { trainingId: reset.trainingId, resetId },
    });
    await restore(tx, by, { ...reset, id: resetId, personId, clientId });
  });
}
