import { type Queryable, sql } from '../db/database.ts';
import { raise } from '../raise.ts';

const noteFirstSignIn = sql(
  'users.first-sign-in',
  `update person set first_sign_in_at = $2 where id = $1 and first_sign_in_at is null
   returning picture is null or first_name !~ '\\S' or last_name !~ '\\S' as incomplete`,
);

/**
 * Notes that somebody signs in for the first time, in whichever way, and asks them for a name or a picture that is
 * missing (readings 8). Of two sign-ins at once, the second waits for the first and finds it noted.
 */
export async function welcome(tx: Queryable, now: Date, personId: number): Promise<void> {
  const first = await tx.row<{ incomplete: boolean }>(noteFirstSignIn, [personId, now]);
  if (first?.incomplete) await raise(tx, now, [{ personId, type: 'FILL_PROFILE', params: {} }]);
}
