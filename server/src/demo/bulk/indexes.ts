import type pg from 'pg';

/** The statements that drop the indexes and foreign keys of the session table, and those that restore them. */
const selectIndexes = `
  select format('alter table session drop constraint %I', conname) as off,
         format('alter table session add constraint %I %s', conname, pg_get_constraintdef(oid)) as "on"
  from pg_constraint where conrelid = 'session'::regclass and contype in ('f', 'u')
  union all
  select format('drop index %I', c.relname), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'session'::regclass
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)`;

/** Loads sessions without the indexes and foreign keys of their table, which would slow it down, then restores them. */
export async function withoutIndexes(client: pg.PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ off: string; on: string }>(selectIndexes);
  for (const { off } of rows) await client.query(off);
  await load();
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const { on } of rows) await client.query(on);
}
