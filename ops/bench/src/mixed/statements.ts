import { type Database, sql } from '@vr/server/platform/db/database';
import type pg from 'pg';

const TOP = 15;
const UNUSED_BYTES = 65_536;

interface Ran {
  query: string;
  calls: number;
  ms: number;
  mean: number;
  rows: number;
  hits: number;
  reads: number;
}

const selectStatements = (order: string): string => `
  select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::int, total_exec_time as ms, mean_exec_time as mean,
    rows::int, shared_blks_hit::float8 / calls as hits, shared_blks_read::float8 / calls as reads
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = current_database() and query not ilike '%pg_stat%'
  order by ${order} desc limit ${TOP}`;
const BY_TIME = selectStatements('total_exec_time');
const BY_WASTE = selectStatements('shared_blks_hit / greatest(rows, calls)');

const selectUnused = sql<{ table: string; index: string; bytes: number }>(
  'bench.unused-indexes',
  // The indexes of all monthly partitions count as one.
  `select coalesce(t.relname, s.relname) as table, coalesce(i.relname, s.indexrelname) as index,
     sum(pg_relation_size(s.indexrelid))::bigint as bytes
   from pg_stat_user_indexes s join pg_index x using (indexrelid)
   left join pg_inherits h on h.inhrelid = s.indexrelid left join pg_class i on i.oid = h.inhparent
   left join pg_index p on p.indexrelid = h.inhparent left join pg_class t on t.oid = p.indrelid
   where not x.indisunique and s.schemaname = 'public' group by 1, 2
   having sum(s.idx_scan) = 0 and sum(pg_relation_size(s.indexrelid)) > ${UNUSED_BYTES} order by 3 desc`,
);
const selectScanned = sql<{ table: string; scans: number; rows: number }>(
  'bench.scanned-tables',
  `select relname as table, seq_scan as scans, seq_tup_read / greatest(seq_scan, 1) as rows
   from pg_stat_user_tables where seq_scan > 0 and seq_tup_read / greatest(seq_scan, 1) > 1000 order by seq_tup_read desc`,
);

// All monthly partitions of a table count as one.
const selectUpdated = sql<{ table: string; updates: number; hot: number }>(
  'bench.updated-tables',
  `select regexp_replace(relname, '_\\d{4}_\\d\\d$', '') as table, sum(n_tup_upd)::int as updates,
     sum(n_tup_hot_upd)::float8 / sum(n_tup_upd) as hot
   from pg_stat_user_tables group by 1 having sum(n_tup_upd) > 100 order by 2 desc`,
);

const line = ({ query, calls, mean, rows, hits, reads }: Ran): string =>
  `${calls} calls, ${mean.toFixed(2)} ms, ${(rows / calls).toFixed(0)} rows, ${hits.toFixed(0)} pages ` +
  `(${reads.toFixed(1)} read): ${query.slice(0, 110)}`;

/** Prints the costliest statements by time and by pages per row, unused indexes, sequential scans and updates. */
export async function printStatements(superuser: pg.Client, db: Database): Promise<void> {
  const { rows: top } = await superuser.query<Ran>(BY_TIME);
  const { rows: wasteful } = await superuser.query<Ran>(BY_WASTE);
  const all = await superuser.query<{ ms: number }>('select sum(total_exec_time) as ms from pg_stat_statements');
  console.log('The statements that take most of the time of the database:');
  for (const ran of top) console.log(`  ${((ran.ms * 100) / (all.rows[0]?.ms ?? 1)).toFixed(1)} %, ${line(ran)}`);
  console.log('The statements that read most pages for each row:');
  for (const ran of wasteful) console.log(`  ${line(ran)}`);
  console.log('Indexes of more than 64 KB that no statement has read:');
  for (const { table, index, bytes } of await db.rows(selectUnused))
    console.log(`  ${table}.${index}, ${(bytes / 1_048_576).toFixed(1)} MB`);
  console.log('Tables that were read from end to end, with the rows of such a read:');
  for (const { table, scans, rows } of await db.rows(selectScanned))
    console.log(`  ${table}, ${scans} times ${rows} rows`);
  console.log('Updates, and how many of them wrote no index because the new version stayed in the page:');
  for (const { table, updates, hot } of await db.rows(selectUpdated))
    console.log(`  ${table}, ${updates} times, ${(hot * 100).toFixed(0)} %`);
}
