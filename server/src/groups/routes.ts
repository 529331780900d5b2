import * as c from '@vr/shared-api/contract/groups';
import * as s from '@vr/shared-api/contract/groups.schema';
import { isAdmin } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import { sql } from '../db/database.ts';
import { route } from '../http/route.ts';

interface Group {
  id: number;
  name: string;
  ownerId: number | null;
  userIds: number[];
}

// $2: the manager whose groups are asked for, or null for all of the company.
const selectGroups = sql(
  'groups.list',
  `select g.id, g.name, g.owner_id as "ownerId", array(
       select i.person_id from person_group_member i join person p on p.id = i.person_id
       where i.group_id = g.id and p.deleted_at is null order by 1) as "userIds"
   from person_group g where g.client_id = $1 and ($2::int is null or g.owner_id = $2)`,
);

const { compare } = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });

/** The groups of one's company: promotions in a training centre, subgroups where a manager owns them. */
export function registerGroups(app: App): void {
  route(app, c.listGroups, s.listGroups, async ({ actor, parts }) => {
    const groups = await parts.db.rows<Group>(selectGroups, [actor.clientId, isAdmin(actor) ? null : actor.id]);
    return { items: groups.sort((a, b) => compare(a.name, b.name) || a.id - b.id) };
  });
}
