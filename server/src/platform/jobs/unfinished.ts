import type pg from 'pg';
import { type Queryable, sql } from '../db/database.ts';
import { isJobKind, type JobKind, type JobPayloads, type Jobs } from './jobs.ts';

/** A job that is not completed, in a form that does not depend on the tables of pg-boss, which can change. */
export interface UnfinishedJob {
  kind: string;
  key: string;
  payload: unknown;
  at: string;
}

const WAITING = `
  select name as kind, singleton_key as key, data as payload, start_after as at
  from pgboss.job where state < 'completed' order by start_after, id`;

/** Returns all jobs that are not completed, including running ones. */
export async function readUnfinishedJobs(client: pg.PoolClient): Promise<UnfinishedJob[]> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  return known.rows[0]?.there ? (await client.query<UnfinishedJob>(WAITING)).rows : [];
}

/** Deletes the queue and stores these jobs in a setting. The next start adds them to a new queue. */
export async function replaceUnfinishedJobs(client: pg.PoolClient, jobs: readonly UnfinishedJob[]): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
  if (jobs.length === 0) return;
  // If the backup was made between a restore and the next start, it already contains stored jobs.
  await client.query(
    `insert into setting values ('jobs', $1) on conflict (key) do update set value = setting.value || excluded.value`,
    [JSON.stringify(jobs)],
  );
}

const deleteStored = sql<{ value: UnfinishedJob[] }>(
  'jobs.take-kept',
  `delete from setting where key = 'jobs' returning value`,
);

/** Adds the jobs that a restore stored to the queue. Leaves out kinds of jobs that this version does not have. */
export async function enqueueRestoredJobs(tx: Queryable, jobs: Jobs): Promise<void> {
  const kept = await tx.row(deleteStored);
  for (const { kind, key, payload, at } of kept?.value ?? [])
    if (isJobKind(kind)) await jobs.enqueue(tx, kind, payload as JobPayloads[JobKind], { key, at: new Date(at) });
}
