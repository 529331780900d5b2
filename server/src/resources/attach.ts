import { type Queryable, sql } from '../db/database.ts';
import { refuse } from '../http/fail.ts';

const selectResources = sql(
  'editing.resources',
  `select id from resource where client_id = $1 and id = any($2) and deleted_at is null order by id for key share`,
);

const replaceIn = (of: 'training' | 'course') => ({
  replace: sql(
    `${of}s.resources`,
    // A deleted resource stays attached, because it can be restored.
    `with dropped as (delete from ${of}_resource a using resource r
       where a.${of}_id = $1 and a.resource_id <> all($3) and r.id = a.resource_id and r.deleted_at is null)
     insert into ${of}_resource (${of}_id, client_id, resource_id, position)
     select $1::int, $2::int, x.id, x.position from unnest($3::int[]) with ordinality x (id, position)
     on conflict (${of}_id, resource_id) do update set position = excluded.position`,
  ),
  touch: sql(`${of}s.touch`, `update ${of} set modified_at = $2 where id = $1`),
});
const ATTACHED = { training: replaceIn('training'), course: replaceIn('course') };

/**
 * Replaces the resources of a training or course with these, in this order. The transaction must have locked the training
 * or course. Fails if a resource does not belong to its company.
 */
export async function replaceResources(
  tx: Queryable,
  to: keyof typeof ATTACHED,
  { id, clientId }: { id: number; clientId: number },
  resources: readonly number[],
  now: Date,
): Promise<void> {
  // Locked, so that none of the resources is deleted before it is attached.
  const rows = await tx.rows<{ id: number }>(selectResources, [clientId, resources]);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = resources.findIndex((id) => !known.has(id));
  if (unknown !== -1) refuse(`resources/${unknown}`, 'is not a resource of the company');
  await tx.rows(ATTACHED[to].replace, [id, clientId, resources]);
  await tx.rows(ATTACHED[to].touch, [id, now]);
}
