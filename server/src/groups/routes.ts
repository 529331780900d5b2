import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/groups';
import * as s from '@vr/shared-api/contract/groups.schema';
import { isAdmin } from '@vr/shared-api/permissions';
import { sql } from '../db/database.ts';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';

interface Group {
  id: number;
  name: string;
  ownerId: number | null;
  userIds: number[];
  version: number;
}

// $2 is the manager whose groups are listed, or null for all groups of the company.
const selectGroups = sql(
  'groups.list',
  `select g.id, g.name, g.owner_id as "ownerId", g.version, array(
       select i.person_id from person_group_member i join person p on p.id = i.person_id
       where i.group_id = g.id and p.deleted_at is null order by 1) as "userIds"
   from person_group g where g.client_id = $1 and ($2::int is null or g.owner_id = $2)`,
);

const compare = compareNames('en');

/**
 * Registers the endpoint that lists the groups of the caller's company: promotions in a training centre, and subgroups
 * that a manager owns.
 */
export function registerGroups(app: App): void {
  route(app, c.listGroups, s.listGroups, async ({ actor, parts }) => {
    const groups = await parts.db.rows<Group>(selectGroups, [actor.clientId, isAdmin(actor) ? null : actor.id]);
    return { items: groups.sort((a, b) => compare(a.name, b.name) || a.id - b.id) };
  });
}
