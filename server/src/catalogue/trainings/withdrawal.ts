import { formatDay } from '../../clock.ts';
import type { App, Parts } from '../../parts.ts';
import { INSERT_NOTIFICATIONS } from '../../people/notifications/notify.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { handleHourlyJob } from '../../platform/jobs/hourly.ts';
import { handleJob, type JobPayloads, type Jobs } from '../../platform/jobs/jobs.ts';
import { mailTexts, RECIPIENT, type Recipient } from '../../platform/mail/letter.ts';
import { sendLetter } from '../../platform/mail/send.ts';

/*
 * If other companies have a partner's training in their offer, the partner can only withdraw it with notice: the training
 * stays available until a date, and then a job deletes it (decision 15).
 */

/** SQL condition on a training: it was published, and another company has it in its offer. */
export const offeredElsewhere = (
  training: string,
): string => `(${training}.already_published and exists (select from offer o join client f on f.id = o.client_id
  where o.training_id = ${training}.id and o.client_id <> ${training}.client_id and f.deleted_at is null))`;

const isOffered = sql<{ offered: boolean }>(
  'withdrawal.is-offered',
  `select ${offeredElsewhere('t')} as offered from training t where t.id = :trainingId`,
);

/** Returns whether a training was published and a company other than its owner has it in its offer. */
export const isOfferedElsewhere = async (tx: Queryable, trainingId: number): Promise<boolean> =>
  (await tx.row(isOffered, { trainingId }))?.offered ?? false;

const setWithdrawal = sql(
  'withdrawal.set',
  'update training set withdraws_at = :withdrawsAt, deleted_by = :deletedBy, modified_at = :now where id = :trainingId',
);
const notifyAdmins = sql<{ personId: number }>(
  'withdrawal.notify',
  `with recipient as (
     select p.id from person p join client c on c.id = p.client_id and c.deleted_at is null
     where p.id <> :personId and p.deleted_at is null and not p.disabled and (
       'ROLE_SUPER_ADMIN' = any(p.roles)
       or ('ROLE_ADMINISTRATOR' = any(p.roles) and exists (select from offer o join training t on t.id = o.training_id
         where o.training_id = :trainingId and o.client_id = p.client_id and o.client_id <> t.client_id)))
   ), notified as (
     ${INSERT_NOTIFICATIONS}
     select id, 'NEW_TRAINING',
       jsonb_build_object('trainingIds', jsonb_build_array(:trainingId::int), 'until', :until::timestamptz), :now
         from recipient
   )
   select id as "personId" from recipient order by id`,
);

/** A change of a withdrawal. `until` is the end of the training's availability, or null to cancel the withdrawal. */
interface Change {
  trainingId: number;
  until: Date | null;
  personId: number;
  now: Date;
}

/**
 * Notifies super admins, and the admins of companies with the training in their offer, that the training is withdrawn or
 * kept. Also enqueues mails to them.
 */
export async function tellOfWithdrawal(
  tx: Queryable,
  jobs: Jobs,
  { trainingId, until, personId, now }: Change,
): Promise<void> {
  const recipients = await tx.rows(notifyAdmins, { trainingId, until, personId, now });
  const about = { trainingId, until: until?.toISOString() ?? null };
  await jobs.enqueueAll(
    tx,
    'withdrawal-mail',
    recipients.map((recipient) => ({
      payload: { ...recipient, ...about },
      key: `training:${trainingId}:person:${recipient.personId}:${about.until ?? 'kept'}`,
    })),
  );
}

/** Sets the end of a training's availability, or cancels its withdrawal. The training must be locked. */
export async function changeWithdrawal(tx: Queryable, jobs: Jobs, change: Change): Promise<void> {
  const { trainingId, until, personId, now } = change;
  await tx.rows(setWithdrawal, { trainingId, withdrawsAt: until, deletedBy: until && personId, now });
  await tellOfWithdrawal(tx, jobs, change);
}

const deleteDue = sql<{ id: number; clientId: number; personId: number | null }>(
  'withdrawal.delete-due',
  `update training set deleted_at = :at where id in (
     select id from training where withdraws_at <= :at and deleted_at is null order by id for no key update)
     and deleted_at is null and withdraws_at <= :at
   returning id, client_id as "clientId", deleted_by as "personId"`,
);

/** Deletes the trainings whose notice has ended. If two nodes run this at once, each training is deleted only once. */
export async function carryOutWithdrawals({ db, clock, jobs }: Parts): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const deleted = await tx.rows(deleteDue, { at });
    await recordAudit(
      tx,
      ...deleted.map(({ id, ...by }) => ({
        at,
        ...by,
        action: 'training.delete' as const,
        subject: `training:${id}` as const,
        detail: { withdrawn: true },
        address: null,
      })),
    );
    for (const { id } of deleted) await jobs.enqueue(tx, 'end-uploads', { trainingId: id }, { key: `training:${id}` });
  });
}

const selectLetter = sql<Recipient & { partner: string; day: string | null; title: string }>(
  'withdrawal.letter',
  `select ${RECIPIENT}, w.name as partner, to_char(t.withdraws_at at time zone c.time_zone, 'YYYY-MM-DD') as day,
     (select title from ${titleIn('training', 't.id', 'p.lang')} x) as title
   from person p join client c on c.id = p.client_id and c.deleted_at is null
     join training t on t.id = :trainingId join client w on w.id = t.client_id
   where p.id = :personId and not p.disabled and p.deleted_at is null and t.deleted_at is null
     and t.withdraws_at is not distinct from :until::timestamptz`,
);

/** Mails a person that a training is withdrawn or kept. Sends nothing if that is no longer true. */
async function sendWithdrawalMail(
  app: App,
  { personId, trainingId, until }: JobPayloads['withdrawal-mail'],
): Promise<void> {
  const { db, config } = app.parts;
  const found = await db.row(selectLetter, { personId, trainingId, until });
  if (!found) return;
  const { lang, partner, day, title } = found;
  const { withdrawal: texts, openPortal } = mailTexts(lang);
  await sendLetter(app, {
    ...found,
    subject: day === null ? texts.keptSubject(title) : texts.subject(title, formatDay(day)),
    why: day === null ? texts.kept(partner, title) : texts.why(partner, title, formatDay(day)),
    link: { text: openPortal, address: config.publicUrl },
    after: day === null ? [] : [texts.after],
  });
}

/** Registers the hourly job that carries out withdrawals, and the job that sends a single mail about one. */
export function registerWithdrawals(app: App): void {
  handleHourlyJob(app, 'withdrawals', () => carryOutWithdrawals(app.parts));
  handleJob(app, 'withdrawal-mail', (payload) => sendWithdrawalMail(app, payload));
}
