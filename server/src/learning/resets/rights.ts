import { type Actor, isAdmin, isManager, isPartner } from '@vr/shared-api/permissions';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { findViewed } from '../../visibility/people.ts';

/** A person's rights to reset the progress of another person. */
export interface ResetRights {
  /** The company whose trainings the right is limited to, or null if it covers all trainings. */
  ownerId: number | null;
  /** Whether the right also covers resets made by other people. */
  ofOthers: boolean;
}

/**
 * Returns the caller's rights to reset a person's progress. An admin has them for the company, a manager for their team, and
 * a partner for the people of the partner's company, in the trainings of that company. Nobody resets their own progress.
 * Fails with NOT_FOUND if the caller has no rights or the person does not exist.
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
