import { type Actor, isAdmin, isManager, isSuperAdmin } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';

/** A person whose figures a reader requests, with the data that decides whether the reader may see them. */
export interface ViewedPerson {
  id: number;
  clientId: number;
  /** Whether the person is in the reader's team. */
  isManaged: boolean;
}

/**
 * SQL for the columns of a {@link ViewedPerson}. `person`: the alias of the person's row; `reader`: SQL for the reader's
 * id.
 */
export const viewedPerson = (
  person: string,
  reader: string,
): string => `${person}.id, ${person}.client_id as "clientId",
  exists (select from team_member m where m.manager_id = ${reader} and m.person_id = ${person}.id) as "isManaged"`;

/** The company of the reader, for the conditions of visibility/trainings.ts. `reader` is SQL for the reader's id. */
export const companyOfReader = (reader: string): { company: string } => ({
  company: `(select r.client_id from person r where r.id = ${reader})`,
});

const selectViewed = sql<ViewedPerson>(
  'people.viewed',
  `select ${viewedPerson('p', ':readerId')} from person p where p.id = :personId and p.deleted_at is null`,
);

/** Returns a person whose figures a reader requests, or undefined if there is no such person. */
export const findViewed = (db: Queryable, personId: number, readerId: number): Promise<ViewedPerson | undefined> =>
  db.row(selectViewed, { personId, readerId });

/** Returns the id of a person in a call's parameters, where `me` stands for the caller. */
export const personId = (id: number | 'me', actor: Pick<Actor, 'id'>): number => (id === 'me' ? actor.id : id);

/**
 * Returns the person if the reader may see their figures. Readers may see their own figures, managers their team's,
 * admins their company's, and super admins everyone's. Otherwise fails with NOT_FOUND, as if the person did not exist.
 */
export function requireViewable<S extends ViewedPerson>(subject: S | undefined, actor: Actor): S {
  const mayRead =
    subject &&
    (subject.id === actor.id ||
      isSuperAdmin(actor) ||
      (subject.clientId === actor.clientId && (isAdmin(actor) || (isManager(actor) && subject.isManaged))));
  return mayRead ? subject : fail('NOT_FOUND', { message: 'No such person.' });
}
