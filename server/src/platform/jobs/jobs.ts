import type { FastifyInstance } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss, QueueOptions, WorkConcurrencyOptions } from 'pg-boss';
import type { Queryable } from '../db/database.ts';
import { jobRuns, jobSeconds } from '../telemetry/metrics.ts';
import { messageOf } from '../telemetry/safe-log.ts';
import { currentTracing, span } from '../telemetry/trace.ts';

/** The payload of each kind of job. It is stored as plain text in the database and must not contain secrets. */
export interface JobPayloads {
  'reset-password-mail': { personId: number; lang: string };
  'invitation-mail': { personId: number };
  /** The mails about a change of address: the first to the new address, the second to the old one. */
  'email-confirm-mail': { changeId: number };
  'email-undo-mail': { changeId: number };
  /** Tells a person that an admin has changed their address. */
  'email-changed-mail': { changeId: number };
  /** `eventId` is the entry of the change in the audit trail. */
  'account-changed-mail': { personId: number; eventId: number };
  /** `eventId` is the entry of the sign-in in the audit trail. */
  'new-device-mail': { personId: number; eventId: number };
  /** Deletes the remaining data of a deleted company. */
  'delete-client': { clientId: number };
  'delete-document': { storageKey: string };
  /** Deletes pictures that no row refers to any more. */
  'delete-pictures': { storageKeys: string[] };
  'inspect-upload': { uploadId: string };
  /** Ends the uploads to a training or master content that has been deleted. */
  'end-uploads': { trainingId: number } | { masterContentId: number };
  /** Due when the version goes live. */
  'go-live': { versionId: number };
  /** Due when the suggestion starts. */
  'tell-suggestions': { suggestionId: number };
  /** Notifies the people of a company of trainings that a person has added to the offers of several companies. */
  'announce-offer': { clientId: number; added: number[]; personId: number };
  'clean-up': Record<string, never>;
  /** Warns the admins of companies whose contract ends soon. */
  'contract-warnings': Record<string, never>;
  /** `expiration` is the last day of the contract, as YYYY-MM-DD. */
  'contract-warning-mail': { personId: number; expiration: string };
  /** Deletes trainings that partners have withdrawn, when their date has come. */
  withdrawals: Record<string, never>;
  /** `until` is the instant until which a withdrawn training stays; null if it is kept after all. */
  'withdrawal-mail': { personId: number; trainingId: number; until: string | null };
  /** `byPersonId` is the manager who reminds the person. */
  'reminder-mail': { personId: number; byPersonId: number };
  /** `eventId` is the entry of the rollback in the audit trail. */
  'rollback-mail': { personId: number; eventId: number };
}

export type JobKind = keyof JobPayloads;

/** The kinds of jobs that one of the nodes runs every hour. */
export const HOURLY_JOBS = ['clean-up', 'contract-warnings', 'withdrawals'] as const satisfies JobKind[];
export type HourlyJob = (typeof HOURLY_JOBS)[number];

/** 30 attempts in about a day. The pauses start at 30 seconds and double up to an hour. */
const RETRY_FOR_A_DAY = { retryLimit: 29, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

/** The last attempt is over before the next hour. */
const RETRY_WITHIN_AN_HOUR = { retryLimit: 4, retryDelay: 60, retryBackoff: true };

/** How each kind of job is retried. A missing kind is a compile error. */
const KINDS: Record<JobKind, Pick<QueueOptions, keyof typeof RETRY_FOR_A_DAY | 'expireInSeconds'>> = {
  'reset-password-mail': RETRY_FOR_A_DAY,
  'invitation-mail': RETRY_FOR_A_DAY,
  'email-confirm-mail': RETRY_FOR_A_DAY,
  'email-undo-mail': RETRY_FOR_A_DAY,
  'email-changed-mail': RETRY_FOR_A_DAY,
  'account-changed-mail': RETRY_FOR_A_DAY,
  'new-device-mail': RETRY_FOR_A_DAY,
  'delete-client': { ...RETRY_FOR_A_DAY, retryDelay: 5, expireInSeconds: 6 * 3600 },
  'delete-document': RETRY_FOR_A_DAY,
  'delete-pictures': RETRY_FOR_A_DAY,
  // A build of tens of gigabytes takes hours to read and unpack. Heartbeats show that its node is still alive.
  'inspect-upload': { ...RETRY_FOR_A_DAY, retryDelay: 5, expireInSeconds: 6 * 3600 },
  'end-uploads': RETRY_FOR_A_DAY,
  'go-live': { ...RETRY_FOR_A_DAY, retryDelay: 5 },
  'tell-suggestions': { ...RETRY_FOR_A_DAY, retryDelay: 5 },
  'announce-offer': { ...RETRY_FOR_A_DAY, retryDelay: 5 },
  'clean-up': { ...RETRY_WITHIN_AN_HOUR, expireInSeconds: 6 * 3600 },
  'contract-warnings': RETRY_WITHIN_AN_HOUR,
  'contract-warning-mail': RETRY_FOR_A_DAY,
  withdrawals: RETRY_WITHIN_AN_HOUR,
  'withdrawal-mail': RETRY_FOR_A_DAY,
  'reminder-mail': RETRY_FOR_A_DAY,
  'rollback-mail': RETRY_FOR_A_DAY,
};

/** How many builds a node inspects at once. */
export const INSPECTED_AT_ONCE = 3;

/** How many jobs of a kind a node runs at once. The default is a batch of {@link WORK}. */
const AT_ONCE: { [K in JobKind]?: WorkConcurrencyOptions & { batchSize: number } } = {
  // One of each company, so that no company's builds wait for all builds of another.
  'inspect-upload': { localConcurrency: INSPECTED_AT_ONCE, localGroupConcurrency: 1, batchSize: 1 },
};

export const JOB_KINDS = Object.keys(KINDS) as JobKind[];

for (const kind of JOB_KINDS)
  for (const result of ['completed', 'failed', 'given_up']) jobRuns.inc({ kind, result }, 0);

/** Returns whether a name, for example from a backup, is a kind of job in this version. */
export const isJobKind = (name: string): name is JobKind => name in KINDS;

const QUEUE = {
  // At most one job with the same key runs at a time.
  policy: 'singleton',
  // Announces jobs that are due immediately, so that nodes need not poll often.
  notify: true,
  // A node without a heartbeat for this long counts as dead, and another node takes its job.
  heartbeatSeconds: 30,
  expireInSeconds: 300,
} as const;

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 5,
  burstWhenBatchFull: true,
  // Polling finds jobs that become due later: retries, and jobs with a date. The shorter interval is used while the
  // announcements of the database cannot be received.
  notifyPollingIntervalSeconds: 30,
  pollingIntervalSeconds: 10,
} as const;

/** How long a stop waits for running jobs. A job that has not finished by then runs again later, on any node. */
const STOP_MS = 30_000;

export interface EnqueueOptions {
  /** The subject of the job, such as `person:7`. A new job replaces a waiting one with the same key. */
  key: string;
  /** The owner of the job, such as `client:7`, if jobs of this kind are limited per owner. */
  group?: string;
  /** When the job is due: an instant, or seconds from now by the queue's own clock. The default is now. */
  at?: Date | number;
}

/** Work that is done after the request, on any node. A failed job is retried. */
export interface Jobs {
  /** Creates the queue if it does not exist. `enqueue` and `start` do so themselves. */
  prepare(): Promise<void>;
  /** Adds a job in the caller's transaction, so that it exists only if and when that commits. */
  enqueue<K extends JobKind>(tx: Queryable, kind: K, payload: JobPayloads[K], how: EnqueueOptions): Promise<void>;
  /** Adds many new jobs with one statement. Unlike `enqueue`, it leaves waiting jobs with the same keys as they are. */
  enqueueAll<K extends JobKind>(
    tx: Queryable,
    kind: K,
    jobs: readonly { payload: JobPayloads[K]; key: string }[],
  ): Promise<void>;
  /** Starts to run jobs on this node, with the handlers of the app, and the hourly ones at each full hour. */
  start(app: FastifyInstance): Promise<void>;
  /** Takes no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
}

type Handlers = { [K in JobKind]?: (payload: JobPayloads[K]) => Promise<void> };

declare module 'fastify' {
  interface FastifyInstance {
    jobHandlers: Handlers;
  }
}

/**
 * Registers the handler of a kind of job. A job can run more than once, because a node may die after the work and
 * before it is recorded as done. Its payload may have been written by an older version of the code.
 */
export function handleJob<K extends JobKind>(app: FastifyInstance, kind: K, handler: NonNullable<Handlers[K]>): void {
  app.jobHandlers[kind] = handler;
}

function handlerOf(app: FastifyInstance, kind: string): (payload: unknown) => Promise<void> {
  const handler = isJobKind(kind) ? app.jobHandlers[kind] : undefined;
  if (!handler) throw new Error(`There is no handler for jobs of the kind ${kind}`);
  return handler as (payload: unknown) => Promise<void>;
}

/** Runs a job and logs its failure. The queue decides when it is retried. */
export async function runJob(app: FastifyInstance, job: JobWithMetadata): Promise<JobResult> {
  const { id, name, singletonKey, retryCount, retryLimit } = job;
  const from = performance.now();
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name, attempt: retryCount + 1 };
  try {
    const { traceparent, ...payload } = job.data as { traceparent?: string };
    await span(`job ${name}`, 'consumer', { attributes, traceparent }, () => handlerOf(app, name)(payload));
    jobRuns.inc({ kind: name, result: 'completed' });
    return { id, status: 'completed' };
  } catch (error) {
    const failed = { err: error, job: name, key: singletonKey, attempt: retryCount + 1 };
    const isLast = retryCount >= retryLimit;
    jobRuns.inc({ kind: name, result: isLast ? 'given_up' : 'failed' });
    if (isLast) app.log.error(failed, 'job failed for the last time and is given up');
    else app.log.warn(failed, 'job failed and will be retried');
    return { id, status: 'failed', output: { message: messageOf(error) } };
  } finally {
    jobSeconds.inc({ kind: name }, (performance.now() - from) / 1000);
  }
}

/** Returns a payload with the trace of the request that adds the job, so that the job becomes part of the trace. */
function traced<T extends object>(payload: T): T {
  const traceparent = currentTracing()?.current();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

// pg-boss gives its statements no name. With an empty name, PostgreSQL does not keep them as prepared statements.
const inTransaction = (tx: Queryable) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.rows({ name: '', text, parameters: Object.keys(values) }, { ...values }),
  }),
});

/** Returns the jobs on a PostgreSQL queue. The queue creates its own tables when it is first needed. */
export function jobsOn(boss: PgBoss): Jobs {
  let preparing: Promise<void> | undefined;
  const prepareOnce = async () => {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const kind of JOB_KINDS) {
      const { policy, ...settings } = { ...QUEUE, ...KINDS[kind] };
      if (known.has(kind)) await boss.updateQueue(kind, settings);
      else await boss.createQueue(kind, { policy, ...settings });
    }
  };
  const prepare = () => {
    preparing ??= prepareOnce();
    return preparing;
  };

  return {
    prepare,
    async enqueue(tx, kind, payload, { key, group, at }) {
      await prepare();
      const options = { singletonKey: key, startAfter: at ?? 0, ...(group && { group: { id: group } }) };
      await boss.upsert(kind, traced(payload), { ...options, db: inTransaction(tx) });
    },
    async enqueueAll(tx, kind, jobs) {
      await prepare();
      const rows = jobs.map(({ payload, key }) => ({ data: traced(payload), singletonKey: key }));
      await boss.insert(kind, rows, { db: inTransaction(tx) });
    },
    async start(app) {
      await prepare();
      for (const kind of JOB_KINDS) {
        handlerOf(app, kind);
        await boss.work(kind, { ...WORK, ...AT_ONCE[kind] }, (jobs: JobWithMetadata[]) =>
          Promise.all(jobs.map((job) => runJob(app, job))),
        );
      }
      // A laptop may be off at full hours. A job that was missed then runs once.
      for (const kind of HOURLY_JOBS)
        await boss.schedule(kind, '0 * * * *', {}, { missed: 'once', singletonKey: kind });
    },
    stop: () => boss.stop({ timeout: STOP_MS }),
  };
}
