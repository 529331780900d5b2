import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { auditBy, recordAudit } from '../audit/audit.ts';
import { isDuplicate, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';
import { discardPicture, personPicture } from './picture.ts';
import { findProfile, PROFILE, type Profile } from './queries.ts';
import { setupOf } from './second-factor/setup.ts';

const lockPerson = sql('users.profile.lock', 'select email, picture from person where id = $1 for update');

const updatePerson = sql(
  'users.profile.update',
  `update person p set first_name = $2, last_name = $3, email = $4, picture = coalesce($5, picture),
     version = version + 1
   where id = $1 returning ${PROFILE}`,
);

// A reset link that was sent to the old address must stop working.
const deleteResetKey = sql('users.profile.void-reset-key', 'delete from reset_key where person_id = $1');

/** Registers the endpoints that return and change the profile of the signed-in person. */
export function registerProfile(app: App): void {
  route(app, c.getProfile, s.getProfile, async ({ actor, parts }) => {
    const profile = (await findProfile(parts.db, actor.id)) ?? fail('NOT_AUTHENTICATED');
    return { ...profile, ...(await setupOf(parts.db, actor)) };
  });

  route(app, c.updateProfile, s.updateProfile, async ({ body, actor, parts, request }) => {
    const { db, clock, jobs, storage } = parts;
    const email = body.email.trim();
    const picture = body.picture && (await personPicture(body.picture, '/body/picture'));
    return db.transaction(async (tx) => {
      const before =
        (await tx.row<{ email: string; picture: string | null }>(lockPerson, [actor.id])) ?? fail('NOT_AUTHENTICATED');
      const changesEmail = before.email !== email;
      // Otherwise a code, which works once, could be used to take over the account permanently.
      if (changesEmail && actor.kind === 'code')
        fail('NEEDS_PASSWORD_SIGN_IN', { field: '/body/email', message: 'Sign in by password to change the e-mail.' });
      const values = [actor.id, body.firstName.trim(), body.lastName.trim(), email, picture ? `/${picture.key}` : null];
      const after = await tx.row<Profile>(updatePerson, values).catch((error: unknown) => {
        if (!isDuplicate(error, 'person_email')) throw error;
        fail('EMAIL_IN_USE', { field: '/body/email', message: 'Somebody else has this e-mail address.' });
      });
      if (changesEmail) {
        await tx.rows(deleteResetKey, [actor.id]);
        await recordAudit(tx, {
          ...auditBy(actor, request, clock.now()),
          action: 'email.change',
          subject: `person:${actor.id}`,
        });
      }
      if (picture && before.picture) await discardPicture(tx, jobs, before.picture);
      // The file is stored last, so that a refused change leaves none.
      if (picture) await storage.put(picture.key, picture.bytes);
      return after ?? fail('NOT_AUTHENTICATED');
    });
  });
}
