import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import * as c from '@vr/shared-api/contract/groups';
import type { getGroupUsage } from '@vr/shared-api/contract/groups.schema';
import * as s from '@vr/shared-api/contract/groups.schema';
import { isAdmin } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { byName, byTitle } from '../../platform/db/compare.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { ifMatchVersion, refuseStale, withIdempotencyKey } from '../../platform/http/conditions.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { createGroup, deleteGroup, lockGroup, updateGroup } from './write.ts';

type Group = ResponseOf<typeof s.createGroup>;

const selectGroups = sql<Group>(
  'groups.list',
  `select g.id, g.name, g.owner_id as "ownerId", g.version, array(
       select i.person_id from person_group_member i join person p on p.id = i.person_id
       where i.group_id = g.id and p.deleted_at is null order by 1) as "userIds"
   from person_group g where g.client_id = :clientId and (:ownerId::int is null or g.owner_id = :ownerId)
     and (:id::int is null or g.id = :id)`,
);

const findGroups = (
  db: Queryable,
  clientId: number,
  { ownerId = null, id = null }: { ownerId?: number | null; id?: number | null },
): Promise<Group[]> => db.rows(selectGroups, { clientId, ownerId, id });

async function readGroup(db: Queryable, clientId: number, id: number): Promise<Group> {
  const [group] = await findGroups(db, clientId, { id });
  return group ?? fail('NOT_FOUND', { message: 'No such group.' });
}

const selectUsage = sql<ResponseOf<typeof getGroupUsage>['items'][number]>(
  'groups.usage',
  `select t.id, x.lang, x.title, not exists (
       select from training_access o
       where o.client_id = a.client_id and o.training_id = a.training_id and o.group_id <> a.group_id) as "isOnlyGroup"
   from training_access a
   join training t on t.id = a.training_id and t.deleted_at is null
   join lateral ${titleIn('training', 't.id', ':lang')} x on true
   where a.group_id = :id`,
);

/** Registers the endpoints of company groups (called promotions in training centres) and of managers' subgroups. */
export function registerGroups(app: App): void {
  const { db, clock } = app.parts;

  route(app, c.listGroups, s.listGroups, async ({ actor }) => {
    const groups = await findGroups(db, actor.clientId, { ownerId: isAdmin(actor) ? null : actor.id });
    return { items: groups.sort(byName('en')) };
  });

  route(app, c.createGroup, s.createGroup, async ({ body, query, actor, request }) => {
    const { clientId } = actor;
    const ownerId = isAdmin(actor) && !query.forceManager ? null : actor.id;
    return db.transaction(async (tx) => {
      const now = clock.now();
      const { id } = await withIdempotencyKey(tx, { request, personId: actor.id, now }, async () => {
        const created = await createGroup(tx, { clientId, ownerId, now }, body);
        await recordAudit(tx, { ...auditBy(actor, request, now), action: 'group.create', subject: `group:${created}` });
        return { id: created };
      });
      return readGroup(tx, clientId, id);
    });
  });

  route(app, c.updateGroup, s.updateGroup, async ({ params: { id }, body, actor, request }) => {
    const edited = ifMatchVersion(request);
    return db.transaction(async (tx) => {
      const group = await lockGroup(tx, actor, id);
      refuseStale(edited, group.version);
      await updateGroup(tx, actor.clientId, group, body);
      const after = await readGroup(tx, actor.clientId, id);
      await recordAudit(tx, {
        ...auditBy(actor, request, clock.now()),
        action: 'group.update',
        subject: `group:${id}`,
        detail: group.name === after.name ? {} : { from: group.name, to: after.name },
      });
      return after;
    });
  });

  route(app, c.deleteGroup, s.deleteGroup, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      const { name } = await lockGroup(tx, actor, id);
      await deleteGroup(tx, id);
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'group.delete', subject: `group:${id}`, detail: { name } });
    });
  });

  route(app, c.getGroupUsage, s.getGroupUsage, async ({ params: { id }, query: { lang }, actor }) => {
    return db.transaction(async (tx) => {
      await lockGroup(tx, actor, id);
      const items = await tx.rows(selectUsage, { id, lang });
      return { items: items.sort(byTitle(lang)) };
    });
  });
}
