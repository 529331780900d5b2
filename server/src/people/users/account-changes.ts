import type { ClientType } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { handleJob, type JobPayloads, type Jobs } from '../../platform/jobs/jobs.ts';
import { type Letter, mailTexts, RECIPIENT, type Recipient } from '../../platform/mail/letter.ts';
import { sendLetter } from '../../platform/mail/send.ts';
import type { MailTexts } from '../../platform/mail/texts/en.ts';
import { invitedAs } from './members/invite.ts';

const FACTOR_TEXTS = {
  'second-factor.add': 'added',
  'second-factor.remove': 'removed',
  'second-factor.renew': 'renewed',
  'second-factor.reset': 'reset',
} as const;
type FactorAction = keyof typeof FACTOR_TEXTS;

export interface AccountEntry extends AuditEntry {
  action: FactorAction | 'person.create' | 'person.update';
  subject: `person:${number}`;
  /** `from` and `to` are the roles before and after, if they change. */
  detail?: AuditEntry['detail'] & { from?: readonly Role[]; to?: readonly Role[] };
}

/** Records changes of people in the audit log, and mails each person whose second factors or roles have changed. */
export async function recordAndTell(tx: Queryable, jobs: Jobs, ...entries: readonly AccountEntry[]): Promise<void> {
  const ids = await recordAudit(tx, ...entries);
  const told = entries.flatMap(({ action, subject, detail }, place) => {
    if (!(action in FACTOR_TEXTS || detail?.to)) return [];
    const payload = { personId: Number(subject.slice('person:'.length)), eventId: ids[place] ?? 0 };
    return [{ payload, key: `event:${payload.eventId}` }];
  });
  await jobs.enqueueAll(tx, 'account-changed-mail', told);
}

// The mail names the person who made the change only if they belong to the recipient's company. An account that was never
// used gets no mail.
const selectMail = sql<ChangeMail>(
  'account-changes.mail',
  `select e.action, e.detail, ${RECIPIENT}, c.type as "clientType",
     coalesce(b.first_name || ' ' || b.last_name, '') as by
   from audit e join person p on p.id = :personId and p.deleted_at is null and p.first_sign_in_at is not null
   join client c on c.id = p.client_id and c.deleted_at is null
   left join person b on b.id = e.person_id and b.client_id = p.client_id and b.deleted_at is null
   where e.id = :eventId`,
);

interface ChangeMail extends Recipient {
  action: FactorAction | 'person.update';
  detail: { from?: Role[]; to?: Role[] };
  clientType: ClientType;
  by: string;
}

type Words = Pick<Letter, 'subject' | 'why' | 'after'>;

function wordsOfFactors(
  { accountChanged: { secondFactor: texts } }: MailTexts,
  action: FactorAction,
  mail: ChangeMail,
): Words {
  const { email, company, by } = mail;
  const why = texts[FACTOR_TEXTS[action]](email, company, by);
  return { subject: texts.subject, why, after: [texts.after(company)] };
}

function wordsOfRoles({ accountChanged, ifWrong }: MailTexts, mail: ChangeMail): Words {
  const { detail, email, company, clientType, by, lang } = mail;
  const { from = [], to = [] } = detail;
  const texts = accountChanged.roles;
  const listed = (roles: readonly Role[]) =>
    new Intl.ListFormat(lang).format(roles.map((role) => texts.names[invitedAs({ roles: [role], clientType })]));
  const [given, taken] = [to.filter((role) => !from.includes(role)), from.filter((role) => !to.includes(role))];
  return {
    subject: texts.subject(company),
    why: texts.why(email, company, by),
    after: [
      ...(given.length > 0 ? [texts.given(listed(given))] : []),
      ...(taken.length > 0 ? [texts.taken(listed(taken))] : []),
      ifWrong(company),
    ],
  };
}

async function sendMail(app: App, { personId, eventId }: JobPayloads['account-changed-mail']): Promise<void> {
  const { db, config } = app.parts;
  const mail = await db.row(selectMail, { eventId, personId });
  // The person was deleted in the meantime, or has never signed in.
  if (!mail) return;
  const { action } = mail;
  const texts = mailTexts(mail.lang);
  const words = action === 'person.update' ? wordsOfRoles(texts, mail) : wordsOfFactors(texts, action, mail);
  const link = { text: texts.accountChanged.link, address: `${config.publicUrl}/?dialog=account` };
  await sendLetter(app, { ...mail, link, ...words });
}

/** Registers the job that mails people about changes of their second factors and roles. */
export function registerAccountChanges(app: App): void {
  handleJob(app, 'account-changed-mail', (payload) => sendMail(app, payload));
}
