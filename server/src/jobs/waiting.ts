import type pg from 'pg';
import { type Queryable, sql } from '../db/database.ts';
import { isJobKind, type JobKind, type JobPayloads, type Jobs } from './jobs.ts';

/** A job that is not done yet, told without the queue's own tables, whose shape is the library's affair. */
export interface WaitingJob {
  kind: string;
  key: string;
  payload: unknown;
  at: string;
}

const WAITING = `
  select name as kind, singleton_key as key, data as payload, start_after as at
  from pgboss.job where state < 'completed' order by start_after, id`;

/** The jobs that are not done, those in flight among them. */
export async function readWaiting(client: pg.PoolClient): Promise<WaitingJob[]> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  return known.rows[0]?.there ? (await client.query<WaitingJob>(WAITING)).rows : [];
}

/** Replaces the queue by these jobs, which are handed to a new one at the next start. */
export async function replaceWaiting(client: pg.PoolClient, jobs: readonly WaitingJob[]): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
  if (jobs.length === 0) return;
  // There are some already where the backup was itself made after a restore, before the next start.
  await client.query(
    `insert into setting values ('jobs', $1) on conflict (key) do update set value = setting.value || excluded.value`,
    [JSON.stringify(jobs)],
  );
}

const takeKept = sql('jobs.take-kept', `delete from setting where key = 'jobs' returning value`);

/** Hands over the jobs that a restore has left, save those of kinds that this version no longer has. */
export async function enqueueKept(tx: Queryable, jobs: Jobs): Promise<void> {
  const kept = await tx.row<{ value: WaitingJob[] }>(takeKept);
  for (const { kind, key, payload, at } of kept?.value ?? [])
    if (isJobKind(kind)) await jobs.enqueue(tx, kind, payload as JobPayloads[JobKind], { key, at: new Date(at) });
}
