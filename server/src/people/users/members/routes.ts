import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import type { App } from '../../../parts.ts';
import { auditBy, recordAudit } from '../../../platform/audit/audit.ts';
import { sql } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countAttempt } from '../../../platform/http/rate-limits.ts';
import { route } from '../../../platform/http/route.ts';
import { removeFromOutbox } from '../../../platform/mail/send.ts';
import { erasePerson } from './erase.ts';
import { enqueueInvitations, registerInvitations } from './invite.ts';
import { lockMember, lockPeopleOf, noSuchMember } from './lock.ts';
import { findDeletionPreview } from './preview.ts';
import { registerMemberSaving } from './save.ts';
import { lockMembers, requireAdmin } from './write.ts';

const switchPeople = sql<{ id: number }>(
  'members.switch',
  `update person set disabled = :disabled, version = version + 1 where id = any(:userIds) and disabled <> :disabled
     returning id`,
);
const signOutPeople = sql(
  'members.sign-out',
  'with codes as (delete from sign_in_code where person_id = any(:ids)) delete from token where person_id = any(:ids)',
);

/** Registers the endpoints with which an admin manages the people of the company (spec §2 Member management). */
export function registerMembers(app: App): void {
  const { parts } = app;
  const { db, clock, jobs, config } = parts;

  registerMemberSaving(app);
  registerInvitations(app);

  route(app, c.previewDeletion, s.previewDeletion, async ({ body: { userIds: personIds }, actor }) => {
    const preview = await findDeletionPreview(db, actor.clientId, { personIds, now: clock.now() });
    return preview ?? noSuchMember();
  });

  route(app, c.deleteMember, s.deleteMember, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      await lockMembers(tx, actor.clientId);
      const member = await lockMember(tx, actor, id);
      await erasePerson(tx, parts, member);
      await requireAdmin(tx, actor.clientId);
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'person.delete', subject: `person:${id}` });
      await removeFromOutbox(config, id);
    });
  });

  route(app, c.switchMembers, s.switchMembers, async ({ body: { userIds, disabled }, actor, request }) => {
    await db.transaction(async (tx) => {
      await lockMembers(tx, actor.clientId);
      await lockPeopleOf(tx, actor, userIds);
      const switched = await tx.rows(switchPeople, { userIds, disabled });
      if (disabled) {
        await requireAdmin(tx, actor.clientId);
        await tx.rows(signOutPeople, { ids: switched.map(({ id }) => id) });
      }
      const entries = switched.map(({ id }) => ({
        ...auditBy(actor, request, clock.now()),
        action: disabled ? ('person.disable' as const) : ('person.enable' as const),
        subject: `person:${id}` as const,
      }));
      await recordAudit(tx, ...entries);
    });
  });

  route(app, c.inviteMember, s.inviteMember, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      const member = await lockMember(tx, actor, id);
      if (member.disabled) fail('PERSON_DISABLED', { message: 'The account of this person is disabled.' });
      await countAttempt(parts, 'inviteMember', { account: member.email });
      await enqueueInvitations(jobs, tx, [id]);
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'person.invite', subject: `person:${id}` });
    });
  });
}
