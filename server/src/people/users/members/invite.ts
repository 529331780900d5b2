import { type ClientType, RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { ROLES, type Role } from '@vr/shared-api/permissions';
import { portalRoleOf } from '@vr/shared-api/roles';
import type { App } from '../../../parts.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { handleJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import { mailTexts } from '../../../platform/mail/letter.ts';
import { sendLetter } from '../../../platform/mail/send.ts';
import type { InvitedAs } from '../../../platform/mail/texts/en.ts';
import { issuePasswordLink } from '../password-link.ts';

const markInvited = sql(
  'members.invited',
  'update person set invited_at = :now where id = :personId and deleted_at is null',
);

/** Enqueues the mails with which new people set their first password (readings 8), in the transaction that adds them. */
export const enqueueInvitations = (jobs: Jobs, tx: Queryable, personIds: readonly number[]): Promise<void> =>
  jobs.enqueueAll(
    tx,
    'invitation-mail',
    personIds.map((personId) => ({ payload: { personId }, key: `person:${personId}` })),
  );

/** Returns the role by which the invitation addresses a person: their highest one. */
export function invitedAs({ roles, clientType }: { roles: readonly Role[]; clientType: ClientType }): InvitedAs {
  const role = portalRoleOf(ROLES.find((one) => roles.includes(one)) ?? '', roles);
  return role === 'manager' && clientType === 'TRAINING_CENTER' ? 'instructor' : role;
}

async function sendInvitation(app: App, personId: number): Promise<void> {
  const { db, clock } = app.parts;
  const recipient = await issuePasswordLink(app.parts, personId);
  // The person was deleted in the meantime.
  if (!recipient) return;
  const { lang, email, company, address } = recipient;
  const { validity, invitation } = mailTexts(lang);
  const { subject, becomes, why, link, later } = invitation;
  await sendLetter(app, {
    ...recipient,
    subject: subject(company),
    why: why(email, company, becomes[invitedAs(recipient)]),
    link: { text: link, address },
    after: [validity(RESET_KEY_DAYS), later],
  });
  await db.rows(markInvited, { personId, now: clock.now() });
}

/** Registers the job that sends an invitation. */
export function registerInvitations(app: App): void {
  handleJob(app, 'invitation-mail', ({ personId }) => sendInvitation(app, personId));
}
