import type pg from 'pg';

/**
 * Selects statements that drop the indexes and foreign keys of tables, and statements that restore them. Primary keys stay,
 * because `on conflict` needs them. An index of a partitioned table covers all its partitions.
 */
const selectIndexes = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
  from pg_constraint where conrelid = any($1::regclass[]) and contype in ('f', 'u')
  union all
  select format('drop index %I', c.relname), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::regclass[])
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)`;

/**
 * Runs `load` without the indexes and foreign keys of `tables`, which makes loading many rows fast, then restores them.
 * Needs a transaction for its locks.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ off: string; on: string }>(selectIndexes, [tables]);
  for (const { off } of rows) await client.query(off);
  await load();
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const { on } of rows) await client.query(on);
}
