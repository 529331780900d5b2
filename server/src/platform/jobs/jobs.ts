import type { FastifyInstance } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss, QueueOptions, WorkConcurrencyOptions } from 'pg-boss';
import type { Queryable } from '../db/database.ts';
import { jobRuns, jobSeconds } from '../telemetry/metrics.ts';
import { messageOf } from '../telemetry/safe-log.ts';
import { currentTracing, span } from '../telemetry/trace.ts';

/** The payload of each kind of job. Payloads are stored as plain text in the database, so they must not contain secrets. */
export interface JobPayloads {
  'reset-password-mail': { personId: number; lang: string };
  'invitation-mail': { personId: number };
  /** Mails about a change of e-mail address: `email-confirm-mail` to the new address, `email-undo-mail` to the old one. */
  'email-confirm-mail': { changeId: number };
  'email-undo-mail': { changeId: number };
  /** Tells a person that an admin changed their e-mail address. */
  'email-changed-mail': { changeId: number };
  /** `eventId`: the audit entry of the change. */
  'account-changed-mail': { personId: number; eventId: number };
  /** `eventId`: the audit entry of the sign-in. */
  'new-device-mail': { personId: number; eventId: number };
  /** Deletes the remaining data of a deleted company. */
  'delete-client': { clientId: number };
  'delete-document': { storageKey: string };
  /** Deletes the pictures to which no row refers any more. */
  'delete-pictures': { storageKeys: string[] };
  'inspect-upload': { uploadId: string };
  /** Ends the uploads to a deleted training or master content. */
  'end-uploads': { trainingId: number } | { masterContentId: number };
  /** Runs when the version goes live. */
  'go-live': { versionId: number };
  /** Runs when the suggestion starts. */
  'tell-suggestions': { suggestionId: number };
  /** Notifies the people of one company of trainings that `personId` added to the offers of several companies. */
  'announce-offer': { clientId: number; added: number[]; personId: number };
  'clean-up': Record<string, never>;
  /** Warns the admins of companies whose contract ends soon. */
  'contract-warnings': Record<string, never>;
  /** `expiration`: the last day of the contract, as YYYY-MM-DD. */
  'contract-warning-mail': { personId: number; expiration: string };
  /** Deletes trainings that a partner withdrew, on the date of the withdrawal. */
  withdrawals: Record<string, never>;
  /** `until`: the time until which the withdrawn training stays available. Null: it is not withdrawn after all. */
  'withdrawal-mail': { personId: number; trainingId: number; until: string | null };
  /** `byPersonId`: the manager who sent the reminder. */
  'reminder-mail': { personId: number; byPersonId: number };
  /** `eventId`: the audit entry of the rollback. */
  'rollback-mail': { personId: number; eventId: number };
}

export type JobKind = keyof JobPayloads;

/** The kinds of jobs that run every hour, each on one of the nodes. */
export const HOURLY_JOBS = ['clean-up', 'contract-warnings', 'withdrawals'] as const satisfies JobKind[];
export type HourlyJob = (typeof HOURLY_JOBS)[number];

/** 30 attempts in about a day. The pause between attempts is 30 seconds at first and doubles up to an hour. */
const RETRY_FOR_A_DAY = { retryLimit: 29, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

/** All attempts end before the next hourly run. */
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
  // Reading and unpacking a build of tens of gigabytes takes hours. Heartbeats show meanwhile that the node is alive.
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

/** The maximum number of builds that a node inspects at once. */
export const INSPECTED_AT_ONCE = 3;

/** The maximum number of jobs of a kind that a node runs at once. Default: a batch as in {@link WORK}. */
const AT_ONCE: { [K in JobKind]?: WorkConcurrencyOptions & { batchSize: number } } = {
  // One job per company, so that no company waits for all builds of another company.
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
  // Announces jobs that are due at once, so that nodes need not poll often.
  notify: true,
  // A node without a heartbeat for this long counts as dead. Another node then takes over its job.
  heartbeatSeconds: 30,
  expireInSeconds: 300,
} as const;

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 5,
  burstWhenBatchFull: true,
  // Polling finds jobs that become due later: retries, and jobs with a date. The shorter interval applies while this node
  // cannot receive the database's announcements.
  notifyPollingIntervalSeconds: 30,
  pollingIntervalSeconds: 10,
} as const;

/** The maximum time that a stop waits for running jobs. Unfinished jobs run again later, on any node. */
const STOP_MS = 30_000;

export interface EnqueueOptions {
  /** Identifies the job, such as `person:7`. A new job replaces a waiting job of the same kind and key. */
  key: string;
  /** The owner of the job, such as `client:7`, if the number of running jobs is limited per owner. */
  group?: string;
  /** When the job is due: a point in time, or seconds from now by the queue's own clock. Default: now. */
  at?: Date | number;
}

/** Work that is done after the request, on any node. A failed job is retried. */
export interface Jobs {
  /** Creates the queue if it does not exist. `enqueue` and `start` do this themselves. */
  prepare(): Promise<void>;
  /** Adds a job in the caller's transaction. The job exists only if the transaction commits. */
  enqueue<K extends JobKind>(tx: Queryable, kind: K, payload: JobPayloads[K], how: EnqueueOptions): Promise<void>;
  /** Adds many jobs with one statement. Unlike `enqueue`, leaves waiting jobs with the same key unchanged. */
  enqueueAll<K extends JobKind>(
    tx: Queryable,
    kind: K,
    jobs: readonly { payload: JobPayloads[K]; key: string }[],
  ): Promise<void>;
  /** Starts running jobs on this node with the handlers of the app. Hourly jobs are added at each full hour. */
  start(app: FastifyInstance): Promise<void>;
  /** Accepts no more jobs, and waits for running jobs to end. */
  stop(): Promise<void>;
}

type Handlers = { [K in JobKind]?: (payload: JobPayloads[K]) => Promise<void> };

declare module 'fastify' {
  interface FastifyInstance {
    jobHandlers: Handlers;
  }
}

/**
 * Registers the handler of a kind of job. A job can run more than once, because a node can die after the work but before the
 * job is recorded as done. The payload may come from an older version of the code.
 */
export function handleJob<K extends JobKind>(app: FastifyInstance, kind: K, handler: NonNullable<Handlers[K]>): void {
  app.jobHandlers[kind] = handler;
}

function handlerOf(app: FastifyInstance, kind: string): (payload: unknown) => Promise<void> {
  const handler = isJobKind(kind) ? app.jobHandlers[kind] : undefined;
  if (!handler) throw new Error(`There is no handler for jobs of the kind ${kind}`);
  return handler as (payload: unknown) => Promise<void>;
}

/** Runs a job and logs a failure. The queue decides when to retry the job. */
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

/** Adds the trace of the current request to a payload, so that the job becomes part of the trace. */
function traced<T extends object>(payload: T): T {
  const traceparent = currentTracing()?.current();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

// pg-boss does not name its statements. PostgreSQL does not keep statements with an empty name as prepared statements.
const inTransaction = (tx: Queryable) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.rows({ name: '', text, parameters: Object.keys(values) }, { ...values }),
  }),
});

/** Returns the jobs on a PostgreSQL queue. The queue creates its tables at first use. */
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
      // A laptop may be off at a full hour. A missed job then runs once, however many hours were missed.
      for (const kind of HOURLY_JOBS)
        await boss.schedule(kind, '0 * * * *', {}, { missed: 'once', singletonKey: kind });
    },
    stop: () => boss.stop({ timeout: STOP_MS }),
  };
}
