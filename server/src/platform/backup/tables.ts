import type pg from 'pg';
import { MONTHLY_TABLES } from '../db/months.ts';

export interface Table {
  name: string;
  /** The columns in order, without generated columns, which PostgreSQL computes again. */
  columns: string[];
  /** The tables that the foreign keys of this table refer to. */
  references: string[];
}

export interface Counter {
  name: string;
  value: string;
}

const TABLES = `
  select c.relname as name,
         (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         coalesce((select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
                   where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as "references"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

const COUNTERS = `
  select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by sequencename`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns all tables. Each comes after the tables to which its foreign keys refer. */
export async function readTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  const ordered: Table[] = [];
  const done = new Set<string>();
  while (ordered.length < rows.length) {
    const free = rows.filter(({ name, references }) => !done.has(name) && references.every((other) => done.has(other)));
    if (free.length === 0) throw new Error('The tables refer to one another in a circle');
    for (const table of free) done.add(table.name);
    ordered.push(...free);
  }
  return ordered;
}

/** Returns the months that have rows, for each table that is partitioned by month. */
export async function readMonths(client: pg.PoolClient): Promise<Record<string, string[]>> {
  const months: Record<string, string[]> = {};
  for (const name of MONTHLY_TABLES) {
    const { rows } = await client.query<{ month: string }>(
      `select distinct date_trunc('month', day::timestamp)::date::text as month from ${name} order by 1`,
    );
    months[name] = rows.map(({ month }) => month);
  }
  return months;
}

export const readCounters = async (client: pg.PoolClient): Promise<Counter[]> =>
  (await client.query<Counter>(COUNTERS)).rows;
