import { type Queryable, sql } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/fail.ts';

const selectResources = sql<{ id: number }>(
  'editing.resources',
  `select id from resource where client_id = :clientId and id = any(:resources) and deleted_at is null
     order by id for key share`,
);

const replaceIn = (of: 'training' | 'course') => ({
  replace: sql(
    `attach.${of}-resources`,
    // A deleted resource stays attached, because it can be restored.
    `with dropped as (delete from ${of}_resource a using resource r
       where a.${of}_id = :id and a.resource_id <> all(:resources) and r.id = a.resource_id and r.deleted_at is null)
     insert into ${of}_resource (${of}_id, client_id, resource_id, position)
     select :id::int, :clientId::int, x.id, x.position from unnest(:resources::int[]) with ordinality x (id, position)
     on conflict (${of}_id, resource_id) do update set position = excluded.position`,
  ),
  touch: sql(`attach.touch-${of}`, `update ${of} set modified_at = :now where id = :id`),
});
const ATTACHED = { training: replaceIn('training'), course: replaceIn('course') };

/** Replaces the resources of a locked training or course with these resources of its company, in this order. */
export async function replaceResources(
  tx: Queryable,
  to: keyof typeof ATTACHED,
  { id, clientId }: { id: number; clientId: number },
  resources: readonly number[],
  now: Date,
): Promise<void> {
  // Locked, so that none of the resources is deleted before it is attached.
  const rows = await tx.rows(selectResources, { clientId, resources });
  const known = new Set(rows.map(({ id }) => id));
  const unknown = resources.findIndex((id) => !known.has(id));
  if (unknown !== -1) refuse(`resources/${unknown}`, 'is not a resource of the company');
  await tx.rows(ATTACHED[to].replace, { id, clientId, resources });
  await tx.rows(ATTACHED[to].touch, { id, now });
}
