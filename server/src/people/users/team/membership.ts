import { type Queryable, sql } from '../../../platform/db/database.ts';

/** The membership of a person in a manager's team. */
export interface TeamOf {
  personId: number;
  managerId: number;
}

// Former managers keep their teams, but are left out here.
const selectManagers = sql<TeamOf>(
  'team.managers',
  `select t.person_id as "personId", t.manager_id as "managerId"
   from team_member t join person b on b.id = t.manager_id and b.deleted_at is null and 'ROLE_MANAGER' = any(b.roles)
   where t.person_id = any(:personIds) order by t.person_id, t.manager_id`,
);

/** Returns the memberships of people in managers' teams, without the teams of former managers. */
export const findTeams = (tx: Queryable, personIds: readonly number[]): Promise<TeamOf[]> =>
  tx.rows(selectManagers, { personIds });

const insertMembers = sql(
  'team.insert',
  'insert into team_member (client_id, manager_id, person_id) select :clientId, :id, unnest(:personIds::int[]) on conflict do nothing',
);

/** Adds people to a manager's team. Their other teams stay as they are. */
export async function joinTeam(
  tx: Queryable,
  { id, clientId }: { id: number; clientId: number },
  personIds: readonly number[],
): Promise<void> {
  await tx.rows(insertMembers, { clientId, id, personIds });
}

const deleteMember = sql(
  'team.delete',
  'delete from team_member where manager_id = :managerId and person_id = :personId returning person_id',
);

/** Removes a person from a manager's team. Returns false if the person is not in it. */
export const leaveTeam = async (tx: Queryable, managerId: number, personId: number): Promise<boolean> =>
  (await tx.row(deleteMember, { managerId, personId })) !== undefined;

const selectType = sql<{ type: string }>('team.client-type', 'select type from client where id = :clientId');

/** Returns whether people can be in several teams. Only training centres allow it (spec §4 Other). */
export const hasSeveralTeams = async (tx: Queryable, clientId: number): Promise<boolean> =>
  (await tx.row(selectType, { clientId }))?.type === 'TRAINING_CENTER';
