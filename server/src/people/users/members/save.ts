import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { cleanEmail } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { rolesAfterChoice } from '@vr/shared-api/roles';
import type { App } from '../../../parts.ts';
import { auditBy, recordAudit } from '../../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { ifMatchVersion, refuseStale, withIdempotencyKey } from '../../../platform/http/conditions.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanText } from '../../../platform/http/input.ts';
import { route } from '../../../platform/http/route.ts';
import { recordAndTell } from '../account-changes.ts';
import { noticeChangedEmail } from '../email-change.ts';
import { discardPicture, personPicture } from '../picture.ts';
import { findMembers } from '../queries.ts';
import { enqueueInvitations } from './invite.ts';
import { type LockedMember, lockMember, noSuchMember } from './lock.ts';
import {
  addMembers,
  changeMembers,
  countForeignEmail,
  findManager,
  lockMembers,
  type MemberInput,
  refuseFull,
  requireAdmin,
  setManagers,
} from './write.ts';

async function readMember(tx: Queryable, clientId: number, personId: number) {
  const [member] = (await findMembers(tx, clientId, { personId })) ?? [];
  return member ?? noSuchMember();
}

/** Returns the fields as they are stored. `before`: the person's current roles. */
const cleanInput = ({ firstName, lastName, email, roles }: MemberInput, before: readonly Role[]): MemberInput => ({
  firstName: cleanText(firstName),
  lastName: cleanText(lastName),
  email: cleanEmail(email),
  roles: rolesAfterChoice(before, roles),
});

const setLang = sql('members.lang', 'update person set lang = :lang where id = :id');

function changedFields(before: LockedMember, after: MemberInput, more: Record<string, boolean>): string[] {
  const changes = {
    firstName: before.firstName !== after.firstName,
    lastName: before.lastName !== after.lastName,
    email: before.email !== after.email,
    roles: before.roles.toSorted().join() !== after.roles.toSorted().join(),
    ...more,
  };
  return Object.entries(changes).flatMap(([field, changed]) => (changed ? [field] : []));
}

/** Registers the endpoints that add and change a member (spec §2 Member management, §5 Member). */
export function registerMemberSaving(app: App): void {
  const { db, clock, jobs, storage } = app.parts;

  route(app, c.createMember, s.createMember, async ({ body, query: { lang }, actor, request }) => {
    const { clientId } = actor;
    const picture = body.picture && (await personPicture(body.picture, '/body/picture', clientId));
    await countForeignEmail(app.parts, clientId, cleanEmail(body.email));
    // Stored before the transaction, which would otherwise hold a database connection while the storage is slow.
    if (picture) await storage.put(picture.key, picture.bytes);
    return db.transaction(async (tx) => {
      const now = clock.now();
      const { id } = await withIdempotencyKey(tx, { request, personId: actor.id, now }, async () => {
        const places = await lockMembers(tx, clientId);
        if (places < 1) refuseFull();
        const managerId = await findManager(tx, clientId, body.managerEmail ?? '');
        const member = { ...cleanInput(body, []), picture: picture ? `/${picture.key}` : null };
        const [personId = 0] = await addMembers(tx, [member], { clientId, lang, now });
        await setManagers(tx, clientId, [{ personId, managerId }]);
        await enqueueInvitations(jobs, tx, [personId]);
        await recordAudit(tx, {
          ...auditBy(actor, request, now),
          action: 'person.create',
          subject: `person:${personId}`,
          detail: { roles: member.roles },
        });
        // Only the id is stored with the idempotency key, because the other fields must be deleted with the person.
        return { id: personId };
      });
      return readMember(tx, clientId, id);
    });
  });

  route(app, c.updateMember, s.updateMember, async ({ params: { id }, query: { lang }, body, actor, request }) => {
    const { clientId } = actor;
    const edited = ifMatchVersion(request);
    const picture = body.picture && (await personPicture(body.picture, '/body/picture', clientId));
    const [member] = (await findMembers(db, clientId, { personId: id })) ?? [];
    if (member && member.email !== cleanEmail(body.email)) {
      if (id === actor.id)
        fail('OWN_EMAIL', { field: '/body/email', message: 'Change your own address in your account.' });
      await app.requireRecent(actor, request, body.password);
      await countForeignEmail(app.parts, clientId, cleanEmail(body.email));
    }
    if (picture) await storage.put(picture.key, picture.bytes);
    return db.transaction(async (tx) => {
      await lockMembers(tx, clientId);
      const before = await lockMember(tx, actor, id);
      refuseStale(edited, before.version);
      const after = cleanInput(body, before.roles);
      const managerId =
        body.managerEmail === undefined ? undefined : await findManager(tx, clientId, body.managerEmail);
      await changeMembers(tx, [{ id, ...after, picture: picture ? `/${picture.key}` : null }], clientId);
      if (managerId !== undefined) await setManagers(tx, clientId, [{ personId: id, managerId }]);
      if (lang !== before.lang) await tx.rows(setLang, { id, lang });
      await requireAdmin(tx, clientId);
      const fields = changedFields(before, after, {
        manager: managerId !== undefined,
        picture: picture !== undefined,
        lang: lang !== before.lang,
      });
      const entry = { ...auditBy(actor, request, clock.now()), subject: `person:${id}` as const };
      const roles = fields.includes('roles') ? { from: before.roles, to: after.roles } : {};
      await recordAndTell(tx, jobs, { ...entry, action: 'person.update', detail: { fields, ...roles } });
      if (fields.includes('email')) {
        await recordAudit(tx, { ...entry, action: 'email.change' });
        await noticeChangedEmail(tx, app.parts, { personId: id, from: before.email, to: after.email });
      }
      if (picture && before.picture) await discardPicture(tx, jobs, before.picture);
      return readMember(tx, clientId, id);
    });
  });
}
