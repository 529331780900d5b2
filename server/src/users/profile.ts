import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { PICTURE_PIXELS } from '@vr/shared-api/limits';
import type { App } from '../app.ts';
import { record } from '../audit.ts';
import { isDuplicate, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { fittedPicture } from '../pictures.ts';
import { findProfile, PROFILE, type Profile } from './queries.ts';

const SIZE = { width: PICTURE_PIXELS, height: PICTURE_PIXELS };

const lockEmail = sql('users.profile.lock', 'select email from person where id = $1 for update');

const updatePerson = sql(
  'users.profile.update',
  `update person p set first_name = $2, last_name = $3, email = $4, picture = coalesce($5, picture)
   where id = $1 returning ${PROFILE}`,
);

// A link that was sent to the old address must not open the account any longer.
const deleteResetKey = sql('users.profile.void-reset-key', 'delete from reset_key where person_id = $1');

/** The signed-in person, and what people change of themselves. */
export function registerProfile(app: App): void {
  route(app, c.getProfile, s.getProfile, async ({ actor, parts }) => {
    return (await findProfile(parts.db, actor.id)) ?? fail('NOT_AUTHENTICATED');
  });

  route(app, c.updateProfile, s.updateProfile, async ({ body, actor, parts, request }) => {
    const { db, clock, storage } = parts;
    const email = body.email.trim();
    const picture = body.picture && (await fittedPicture(body.picture, '/body/picture', SIZE));
    return db.transaction(async (tx) => {
      const before = (await tx.row<{ email: string }>(lockEmail, [actor.id])) ?? fail('NOT_AUTHENTICATED');
      const moves = before.email !== email;
      // Else a code, which is good once, would be a way to take an account over for good.
      if (moves && actor.kind === 'code')
        fail('NEEDS_PASSWORD_SIGN_IN', { field: '/body/email', message: 'Sign in by password to change the e-mail.' });
      const values = [actor.id, body.firstName.trim(), body.lastName.trim(), email, picture ? `/${picture.key}` : null];
      const after = await tx.row<Profile>(updatePerson, values).catch((error: unknown) => {
        if (!isDuplicate(error, 'person_email')) throw error;
        fail('EMAIL_IN_USE', { field: '/body/email', message: 'Somebody else has this e-mail address.' });
      });
      if (moves) {
        await tx.rows(deleteResetKey, [actor.id]);
        await record(tx, {
          at: clock.now(),
          personId: actor.id,
          clientId: actor.clientId,
          action: 'email.change',
          subject: `person:${actor.id}`,
          detail: { from: before.email, to: email },
          address: request.ip,
        });
      }
      // Last, so that what is refused leaves no file.
      if (picture) await storage.put(picture.key, picture.bytes);
      return after ?? fail('NOT_AUTHENTICATED');
    });
  });
}
