import { type Actor, isAdmin, isManager, isSuperAdmin } from '@vr/shared-api/permissions';
import { fail } from './http/fail.ts';

/** The person whose figures somebody asks for, with what decides whether they may. */
export interface Subject {
  id: number;
  clientId: number;
  /** Whether whoever asks has this person in their team. */
  isManaged: boolean;
}

/** The columns of a {@link Subject}: of p, the person, for the reader $2. */
export const SUBJECT = `p.id, p.client_id as "clientId",
  exists (select from team_member m where m.manager_id = $2 and m.person_id = p.id) as "isManaged"`;

/** Oneself, one's own people, one's company's people, anybody: as one's roles say. Of others nobody learns they exist. */
export function readable<S extends Subject>(subject: S | undefined, actor: Actor): S {
  const mayRead =
    subject &&
    (subject.id === actor.id ||
      isSuperAdmin(actor) ||
      (subject.clientId === actor.clientId && (isAdmin(actor) || (isManager(actor) && subject.isManaged))));
  return mayRead ? subject : fail('NOT_FOUND', { message: 'No such person.' });
}
