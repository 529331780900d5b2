import { type Database, sql } from '@vr/server/db/database';
import type pg from 'pg';

const TOP = 15;

interface Ran {
  query: string;
  calls: number;
  ms: number;
  mean: number;
  rows: number;
  hits: number;
  reads: number;
}

const selectTop = `
  select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::int, total_exec_time as ms, mean_exec_time as mean,
    rows::int, shared_blks_hit::float8 / calls as hits, shared_blks_read::float8 / calls as reads
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = current_database() and query not ilike '%pg_stat%'
  order by total_exec_time desc limit ${TOP}`;

const selectUnused = sql(
  'bench.unused-indexes',
  `select relname as table, indexrelname as index, pg_relation_size(indexrelid) as bytes
   from pg_stat_user_indexes join pg_index using (indexrelid)
   where idx_scan = 0 and not indisunique and schemaname = 'public' and pg_relation_size(indexrelid) > 65536
   order by 3 desc`,
);
const selectScanned = sql(
  'bench.scanned-tables',
  `select relname as table, seq_scan as scans, seq_tup_read / greatest(seq_scan, 1) as rows
   from pg_stat_user_tables where seq_scan > 0 and seq_tup_read / greatest(seq_scan, 1) > 1000 order by seq_tup_read desc`,
);

/** Prints the statements that took most of the database's time, indexes that nothing has read, and whole tables that were. */
export async function printStatements(superuser: pg.Client, db: Database): Promise<void> {
  const { rows: top } = await superuser.query<Ran>(selectTop);
  const all = await superuser.query<{ ms: number }>('select sum(total_exec_time) as ms from pg_stat_statements');
  console.log('The statements that take most of the time of the database:');
  for (const { query, calls, ms, mean, rows, hits, reads } of top)
    console.log(
      `  ${((ms * 100) / (all.rows[0]?.ms ?? 1)).toFixed(1)} %, ${calls} calls, ${mean.toFixed(2)} ms, ` +
        `${(rows / calls).toFixed(0)} rows, ${hits.toFixed(0)} pages (${reads.toFixed(1)} read): ${query.slice(0, 110)}`,
    );
  console.log('Indexes of more than 64 KB that no statement has read:');
  for (const { table, index, bytes } of await db.rows<{ table: string; index: string; bytes: number }>(selectUnused))
    console.log(`  ${table}.${index}, ${(bytes / 1_048_576).toFixed(1)} MB`);
  console.log('Tables that were read from end to end, with the rows of such a read:');
  for (const { table, scans, rows } of await db.rows<{ table: string; scans: number; rows: number }>(selectScanned))
    console.log(`  ${table}, ${scans} times ${rows} rows`);
}
