import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { cleanEmail } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempt } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { rememberVisitor } from '../../platform/http/visitor.ts';
import { accountKeyOf } from './account-key.ts';
import { requestEmailChange } from './email-change.ts';
import { refuseEmail } from './members/write.ts';
import { discardPicture, personPicture } from './picture.ts';
import { findProfile, PROFILE, type Profile } from './queries.ts';
import { factsOfSession } from './second-factor/setup.ts';

const lockProfile = sql<Stored>(
  'users.profile.lock',
  `select email, ${accountKeyOf('email')} = ${accountKeyOf(':email::text')} as "isSameAddress", picture from person
   where id = :actorId for update`,
);
const isColleague = sql(
  'users.profile.colleague',
  `select from person where client_id = :clientId and ${accountKeyOf('email')} = ${accountKeyOf(':email::text')}
     and deleted_at is null`,
);

const updatePerson = sql<Profile>(
  'users.profile.update',
  `update person p set first_name = :firstName, last_name = :lastName, email = :kept, picture = coalesce(:key, picture),
     version = version + 1
   where id = :actorId returning ${PROFILE}`,
);

interface Stored {
  email: string;
  /** Whether the submitted address equals the stored one, ignoring case. */
  isSameAddress: boolean;
  picture: string | null;
}

/** Registers the endpoints that return and change the profile of the signed-in person. */
export function registerProfile(app: App): void {
  route(app, c.getProfile, s.getProfile, async ({ actor, parts, reply }) => {
    const profile = (await findProfile(parts.db, actor.id)) ?? fail('NOT_AUTHENTICATED');
    rememberVisitor(parts.config, reply, profile);
    return { ...profile, ...(await factsOfSession(parts.db, actor)) };
  });

  route(app, c.updateProfile, s.updateProfile, async ({ body, actor, parts, request }) => {
    const { db, clock, jobs, storage } = parts;
    const email = cleanEmail(body.email);
    const subject = `person:${actor.id}` as const;
    const picture = body.picture && (await personPicture(body.picture, '/body/picture', actor.clientId));
    const { email: current } = (await findProfile(db, actor.id)) ?? fail('NOT_AUTHENTICATED');
    if (email !== current) {
      await app.requireRecent(actor, request, body.password);
      // Only a colleague's address is refused. The address of a person of another company is accepted here, so that nobody
      // learns of the account. It is never confirmed, because its mailbox gets no link.
      if (
        email.toLowerCase() !== current.toLowerCase() &&
        (await db.row(isColleague, { clientId: actor.clientId, email }))
      )
        refuseEmail('email');
    }
    // Stored before the transaction, which would otherwise hold a database connection while the storage is slow.
    if (picture) await storage.put(picture.key, picture.bytes);
    return db.transaction(async (tx) => {
      const before = (await tx.row(lockProfile, { actorId: actor.id, email })) ?? fail('NOT_AUTHENTICATED');
      if (!before.isSameAddress) {
        await countAttempt(parts, 'changeEmail', { person: actor.id, account: email });
        await requestEmailChange(tx, parts, { personId: actor.id, from: before.email, to: email });
        await recordAudit(tx, { ...auditBy(actor, request, clock.now()), action: 'email.request', subject });
      }
      const kept = before.isSameAddress ? email : before.email;
      const names = { firstName: body.firstName.trim(), lastName: body.lastName.trim() };
      const after = await tx.row(updatePerson, {
        actorId: actor.id,
        ...names,
        kept,
        key: picture ? `/${picture.key}` : null,
      });
      if (picture && before.picture) await discardPicture(tx, jobs, before.picture);
      return { ...(after ?? fail('NOT_AUTHENTICATED')), ...(await factsOfSession(tx, actor)) };
    });
  });
}
