import { type Queryable, sql } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.ts';

const updateFirstSignIn = sql<{ incomplete: boolean }>(
  'users.first-sign-in',
  `update person set first_sign_in_at = :now where id = :personId and first_sign_in_at is null
   returning picture is null or first_name !~ '\\S' or last_name !~ '\\S' as incomplete`,
);

/**
 * Records a person's first sign-in, by password or by code, and notifies the person if their name or picture is missing
 * (readings 8). If two sign-ins arrive at once, the second waits for the first and changes nothing.
 */
export async function recordFirstSignIn(tx: Queryable, now: Date, personId: number): Promise<void> {
  const first = await tx.row(updateFirstSignIn, { personId, now });
  if (first?.incomplete) await notify(tx, now, [{ personId, type: 'FILL_PROFILE', params: {} }]);
}
