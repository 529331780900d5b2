/** Finds the effects of a migration on large tables that make calls wait: long locks, and changes of many rows at once. */
import type pg from 'pg';
import type { Clock } from '../../../clock.ts';
import { type Migration, runMigration } from '../../db/migrate.ts';

/** The tables that grow with use. All other tables stay small in every portal. */
const LARGE = [
  'session',
  'attempt',
  'progress',
  'skill_best',
  'resume_state',
  'launch',
  'held_report',
  'report_count',
  'progress_reset',
  'person',
  'person_total',
  'person_day',
  'client_day',
  'training_day',
  'training_month',
  'person_badge',
  'person_training_badge',
  'person_group_member',
  'team_member',
  'training_favorite',
  'training_like',
  'training_suggestion',
  'course_suggestion',
  'training_told',
  'survey_invitation',
  'satisfaction',
  'notification',
  'certificate',
  'token',
  'known_network',
  'audit',
  'release_health',
];
/** SQL condition: the table `c` is one of {@link LARGE}, or a partition of one. */
const IS_LARGE = `c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  and coalesce(pg_partition_root(c.oid), c.oid) = any(
    select to_regclass(name) from unnest('{${LARGE.join(',')}}'::text[]) name)`;

/** Locks that block writing to a table or even reading it. */
const BLOCKING = `('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** The maximum share of a table's rows that a migration may change: changed rows stay locked until the migration ends. */
const MANY = 0.1;

// Selects the effects of the current transaction. Checking constraints and building indexes count as scans.
const DONE = `
  select c.relname as "table", pg_relation_filenode(c.oid)::text as file,
    exists (select from pg_locks l where l.relation = c.oid and l.pid = pg_backend_pid() and l.granted and l.mode in ${BLOCKING})
      as locked,
    coalesce(s.seq_tup_read, 0)::int as read, (coalesce(s.n_tup_upd, 0) + coalesce(s.n_tup_del, 0))::int as changed
  from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid where ${IS_LARGE}`;
interface Done {
  table: string;
  /** The file with the rows. If it changes, all rows were rewritten. */
  file: string | null;
  locked: boolean;
  read: number;
  changed: number;
}

const doneBy = async (client: pg.PoolClient): Promise<Done[]> => (await client.query<Done>(DONE)).rows;

async function rowsOf(client: pg.PoolClient, tables: readonly Done[]): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  for (const { table } of tables) {
    const counted = await client.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
    rows.set(table, counted.rows[0]?.n ?? 0);
  }
  return rows;
}

function judge(before: readonly Done[], rows: ReadonlyMap<string, number>, after: readonly Done[]): string[] {
  const large = after.filter(({ table }) => (rows.get(table) ?? 0) > 0);
  const locked = large.filter((done) => done.locked).map(({ table }) => table);
  return large.flatMap(({ table, file, read, changed }) => {
    const all = rows.get(table) ?? 0;
    const rewritten = before.find((one) => one.table === table)?.file !== file;
    return [
      ...(rewritten ? [`writes every row of ${table} again, which is locked meanwhile`] : []),
      ...(!rewritten && locked.length > 0 && read >= all
        ? [`reads every row of ${table} while ${locked.join(', ')} cannot be written`]
        : []),
      ...(changed > all * MANY ? [`changes ${changed} of ${all} rows of ${table} at once`] : []),
    ];
  });
}

/** Runs a migration on tables with rows. Returns the effects that make calls wait longer the larger a table is. */
export async function locksOf(client: pg.PoolClient, clock: Clock, migration: Migration): Promise<string[]> {
  const found: string[] = [];
  const before = await doneBy(client);
  const rows = await rowsOf(client, before);
  // Without a flush, PostgreSQL would count effects of earlier transactions as part of the current one.
  const countAnew = () => client.query('select pg_stat_force_next_flush()');
  await countAnew();
  await runMigration(client, clock, migration, async () => {
    found.push(...judge(before, rows, await doneBy(client)));
    await countAnew();
  });
  return found;
}
