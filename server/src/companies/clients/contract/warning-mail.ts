import type { UiLang } from '@vr/shared-api/limits';
import { formatDay } from '../../../clock.ts';
import type { App } from '../../../parts.ts';
import { sql } from '../../../platform/db/database.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import { mailTexts } from '../../../platform/mail/letter.ts';
import { sendLetter } from '../../../platform/mail/send.ts';

const selectRecipient = sql<{ firstName: string; email: string; lang: UiLang; company: string; color: string }>(
  'contract.warning-recipient',
  `select p.first_name as "firstName", p.email, p.lang, c.name as company, c.primary_color as color
   from person p join client c on c.id = p.client_id and c.deleted_at is null and c.contract_expiration = :expiration
   where p.id = :personId and 'ROLE_ADMINISTRATOR' = any(p.roles) and not p.disabled and p.deleted_at is null`,
);

/** Mails an admin that the contract ends, if it still does and the person is still an active admin. */
export async function sendContractWarning(
  app: App,
  { personId, expiration }: JobPayloads['contract-warning-mail'],
): Promise<void> {
  const { db, config } = app.parts;
  const recipient = await db.row(selectRecipient, { personId, expiration });
  if (!recipient) return;
  const { email, lang, company, ...shown } = recipient;
  const { subject, why, link, after, prolong } = mailTexts(lang).contractEnding;
  const day = formatDay(expiration);
  await sendLetter(app, email, {
    ...shown,
    personId,
    lang,
    company,
    subject: subject(day),
    why: why(company, day),
    link: { text: link, address: config.publicUrl },
    after: [after, prolong(config.supportEmail)],
  });
}
