import { CONTRACT_WARNING_DAYS, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { formatDay } from '../../../clock.ts';
import type { App, Parts } from '../../../parts.ts';
import { INSERT_NOTIFICATIONS } from '../../../people/notifications/notify.ts';
import { contractDaysLeft } from '../../../platform/db/contract-end.ts';
import { sql } from '../../../platform/db/database.ts';
import { handleHourlyJob } from '../../../platform/jobs/hourly.ts';
import { handleJob, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import { mailTexts, RECIPIENT, type Recipient } from '../../../platform/mail/letter.ts';
import { sendLetter } from '../../../platform/mail/send.ts';

// If several warnings are due, a company gets only the one with the fewest days. Earlier warnings that were missed,
// because no node ran or the contract is short, are recorded but not sent. If two nodes run this at once, the second one
// waits for the first at the insert into contract_warning, and then inserts nothing.
const insertWarnings = sql<{ personId: number; expiration: string }>(
  'contract.warn',
  `with due as (
     select c.id as client_id, c.contract_expiration as expiration, min(w.days) as days_before
     from client c join unnest(:days::int[]) w (days) on w.days >= ${contractDaysLeft('c', ':now')}
     where c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null and ${contractDaysLeft('c', ':now')} >= 0
     group by c.id
   ), recorded as (
     insert into contract_warning (client_id, expiration, days_before, warned_at)
     select d.client_id, d.expiration, w.days, :now from due d join unnest(:days::int[]) w (days) on w.days >= d.days_before
     order by d.client_id, w.days
     on conflict do nothing
     returning client_id, days_before
   ), recipient as (
     select p.id, d.expiration from due d
     join recorded using (client_id, days_before)
     join person p using (client_id)
     where 'ROLE_ADMINISTRATOR' = any(p.roles) and not p.disabled and p.deleted_at is null
   ), notified as (
     ${INSERT_NOTIFICATIONS}
     select id, 'CONTRACT_ENDING', jsonb_build_object('expiration', expiration), :now from recipient
   )
   select id as "personId", expiration from recipient order by id`,
);

async function warnOfContractEnds({ db, clock, jobs }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    const recipients = await tx.rows(insertWarnings, { now: clock.now(), days: CONTRACT_WARNING_DAYS });
    await jobs.enqueueAll(
      tx,
      'contract-warning-mail',
      recipients.map((payload) => ({ payload, key: `person:${payload.personId}` })),
    );
  });
}

const selectRecipient = sql<Recipient>(
  'contract.warning-recipient',
  `select ${RECIPIENT}
   from person p join client c on c.id = p.client_id and c.deleted_at is null and c.contract_expiration = :expiration
   where p.id = :personId and 'ROLE_ADMINISTRATOR' = any(p.roles) and not p.disabled and p.deleted_at is null`,
);

/** Mails an admin that the contract ends on a day, if that is still true and the person is still an active admin. */
async function sendContractWarning(
  app: App,
  { personId, expiration }: JobPayloads['contract-warning-mail'],
): Promise<void> {
  const { db, config } = app.parts;
  const recipient = await db.row(selectRecipient, { personId, expiration });
  if (!recipient) return;
  const { contractEnding, openPortal } = mailTexts(recipient.lang);
  const day = formatDay(expiration);
  await sendLetter(app, {
    ...recipient,
    subject: contractEnding.subject(day),
    why: contractEnding.why(recipient.company, day),
    link: { text: openPortal, address: config.publicUrl },
    after: [contractEnding.after, contractEnding.prolong(config.supportEmail)],
  });
}

/** Registers the hourly job that warns companies before their contract ends, and the job that sends a single mail. */
export function registerContractWarnings(app: App): void {
  handleHourlyJob(app, 'contract-warnings', () => warnOfContractEnds(app.parts));
  handleJob(app, 'contract-warning-mail', (payload) => sendContractWarning(app, payload));
}
