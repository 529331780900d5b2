import { type Actor, isAdmin, isManager, isPartner } from '@vr/shared-api/permissions';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { findViewed } from '../../visibility/people.ts';

/** What a person may do about the progress of another. */
export interface ResetRights {
  /** The company whose trainings the right is limited to, or null if it covers all trainings. */
  ownerId: number | null;
  /** Whether the right covers resets that others have made. */
  ofOthers: boolean;
}

/**
 * Returns what a person may do about somebody's progress: an admin in the company, a manager in their team, a partner in
 * the trainings of the partner's company, for the people of that company. Nobody resets their own progress. Fails with
 * NOT_FOUND if they may do nothing, as for a person who does not exist.
 */
export async function requireResetRights(db: Queryable, actor: Actor, personId: number): Promise<ResetRights> {
  const person = await findViewed(db, personId, actor.id);
  if (person && person.id !== actor.id && person.clientId === actor.clientId) {
    if (isAdmin(actor)) return { ownerId: null, ofOthers: true };
    if (isManager(actor) && person.isManaged) return { ownerId: null, ofOthers: false };
    if (isPartner(actor)) return { ownerId: actor.clientId, ofOthers: false };
  }
  fail('NOT_FOUND', { message: 'No such person.' });
}
