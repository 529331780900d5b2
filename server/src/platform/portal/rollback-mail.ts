import type { App, Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import { handleJob, type JobPayloads } from '../jobs/jobs.ts';
import { mailTexts, RECIPIENT, type Recipient } from '../mail/letter.ts';
import { sendLetter } from '../mail/send.ts';

// The super admins, and the person who created the deploy token of the withdrawn release.
const selectRecipients = sql<{ personId: number }>(
  'rollback-mail.recipients',
  `select p.id as "personId" from person p
   where not p.disabled and p.deleted_at is null and ('ROLE_SUPER_ADMIN' = any(p.roles) or p.id = (
     select t.created_by from remote_release r join deploy_token t on t.id = r.deploy_token_id
     where r.name = :remote and r.version = :version))
   order by p.id`,
);

/** Adds jobs that mail people about an automatic rollback. `eventId`: the audit entry of the rollback. */
export async function mailRollback(
  tx: Queryable,
  { jobs }: Pick<Parts, 'jobs'>,
  { remote, version, eventId }: { remote: string; version: string; eventId: number },
): Promise<void> {
  const recipients = await tx.rows(selectRecipients, { remote, version });
  await jobs.enqueueAll(
    tx,
    'rollback-mail',
    recipients.map(({ personId }) => ({ payload: { personId, eventId }, key: `event:${eventId} person:${personId}` })),
  );
}

const selectMail = sql<RollbackMail>(
  'rollback-mail.mail',
  `select e.subject as remote, e.action = 'remote.canary-end' as "wasCanary", e.detail->>'previous' as withdrawn,
     e.detail->>'version' as current, (e.detail->'health'->>'people')::int as people,
     (e.detail->'health'->>'failed')::int as failed, ${RECIPIENT}
   from audit e join person p on p.id = :personId and p.deleted_at is null
   join client c on c.id = p.client_id and c.deleted_at is null
   where e.id = :eventId`,
);

interface RollbackMail extends Recipient {
  remote: string;
  wasCanary: boolean;
  withdrawn: string;
  current: string;
  people: number;
  failed: number;
}

async function sendRollbackMail(app: App, { personId, eventId }: JobPayloads['rollback-mail']): Promise<void> {
  const { db, config } = app.parts;
  const found = await db.row(selectMail, { eventId, personId });
  // The person was deleted meanwhile.
  if (!found) return;
  const { remote, wasCanary, withdrawn, current, people, failed, lang } = found;
  const { subject, why, whyCanary, link, after } = mailTexts(lang).rollback;
  await sendLetter(app, {
    ...found,
    subject: subject(remote, withdrawn),
    why: (wasCanary ? whyCanary : why)(remote, withdrawn, current, failed, people),
    link: { text: link, address: `${config.publicUrl}/widid/releases` },
    after: [after],
  });
}

/** Registers the job that mails a person about a withdrawn release. */
export function registerRollbackMail(app: App): void {
  handleJob(app, 'rollback-mail', (payload) => sendRollbackMail(app, payload));
}
