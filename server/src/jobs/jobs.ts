import type { JobResult, JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss';
import type { App } from '../app.ts';
import { type Queryable, sql } from '../db/database.ts';

/** What each kind of job is told. It lies in the database in clear: nothing secret. */
export interface JobPayloads {
  'reset-password-mail': { personId: number; lang: string };
  'delete-document': { storageKey: string };
  'inspect-upload': { uploadId: string };
  /** What they were for has been deleted. */
  'end-uploads': { trainingId: number } | { masterContentId: number };
  /** Due when the suggestion starts. */
  'tell-suggestions': { suggestionId: number };
  'clean-up': Record<string, never>;
}

export type JobKind = keyof JobPayloads;

/** Pauses from half a minute, doubling, to an hour: 30 attempts in about a day. */
const TRIED_FOR_A_DAY = { retryLimit: 29, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

/** How each kind is tried again; a kind that is missing here does not compile. */
const KINDS: Record<JobKind, Pick<QueueOptions, keyof typeof TRIED_FOR_A_DAY | 'expireInSeconds'>> = {
  'reset-password-mail': TRIED_FOR_A_DAY,
  'delete-document': TRIED_FOR_A_DAY,
  // Builds of tens of gigabytes are read and unpacked; who is at it is heard of meanwhile.
  'inspect-upload': { ...TRIED_FOR_A_DAY, retryDelay: 5, expireInSeconds: 6 * 3600 },
  'end-uploads': TRIED_FOR_A_DAY,
  'tell-suggestions': { ...TRIED_FOR_A_DAY, retryDelay: 5 },
  'clean-up': { ...TRIED_FOR_A_DAY, expireInSeconds: 6 * 3600 },
};

/** All kinds of jobs. */
export const JOB_KINDS = Object.keys(KINDS) as JobKind[];

/** Whether a name, such as one in a backup, is a kind of this version. */
export const isJobKind = (name: string): name is JobKind => name in KINDS;

const QUEUE = {
  // Of the jobs of one key at most one runs at a time.
  policy: 'singleton',
  // A job that is there at once is told of, so that nobody has to ask often.
  notify: true,
  // A node that has not been heard of for so long is dead, and its job anybody's.
  heartbeatSeconds: 30,
  expireInSeconds: 300,
} as const;

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 5,
  burstWhenBatchFull: true,
  // Finds what is due later: retries and jobs for a date. The second is for while the database cannot tell of new ones.
  notifyPollingIntervalSeconds: 30,
  pollingIntervalSeconds: 10,
} as const;

/** How long a stop waits for jobs in flight; one that is not done by then is taken up again, by whoever is there. */
const STOP_MS = 30_000;

export interface Enqueued {
  /** What the job is about, such as `person:7`: as long as one with the same key waits, the newer takes its place. */
  key: string;
  /** When it is due, or in how many seconds by the queue's own time; now, where it is not told. */
  at?: Date | number;
}

/** Work that is done after the request, once, on whichever node takes it; tried again where it fails. */
export interface Jobs {
  /** Makes the queue where there is none yet; the others do so themselves. */
  prepare(): Promise<void>;
  /** Hands a job over in the caller's transaction: it is there if and when that commits. */
  enqueue<K extends JobKind>(tx: Queryable, kind: K, payload: JobPayloads[K], how: Enqueued): Promise<void>;
  /** Takes up jobs on this node, by the handlers of the app. */
  start(app: App): Promise<void>;
  /** Takes up no more, and waits for those in flight. */
  stop(): Promise<void>;
}

type Handlers = { [K in JobKind]?: (payload: JobPayloads[K]) => Promise<void> };

declare module 'fastify' {
  interface FastifyInstance {
    /** What does the jobs of each kind. */
    jobHandlers: Handlers;
  }
}

/**
 * Says how a kind of job is done. It can run more than once (a node may die between the deed and its record), and with
 * a payload that is older than this version of the code.
 */
export function handleJob<K extends JobKind>(app: App, kind: K, handler: NonNullable<Handlers[K]>): void {
  app.jobHandlers[kind] = handler;
}

function handlerOf(app: App, kind: string): (payload: unknown) => Promise<void> {
  const handler = isJobKind(kind) ? app.jobHandlers[kind] : undefined;
  if (!handler) throw new Error(`Nobody does jobs of the kind ${kind}`);
  return handler as (payload: unknown) => Promise<void>;
}

/** Does a job, and tells the log what went wrong; how it is tried again is the queue's affair. */
export async function runJob(app: App, job: JobWithMetadata): Promise<JobResult> {
  const { id, name, singletonKey, retryCount, retryLimit } = job;
  try {
    await handlerOf(app, name)(job.data);
    return { id, status: 'completed' };
  } catch (error) {
    const failed = { err: error, job: name, key: singletonKey, attempt: retryCount + 1 };
    if (retryCount < retryLimit) app.log.warn(failed, 'job failed, and will be tried again');
    else app.log.error(failed, 'job failed for the last time, and is given up');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Jobs on a PostgreSQL queue, which makes its own tables when it is first needed. */
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
    async enqueue(tx, kind, payload, { key, at }) {
      await prepare();
      // The library's statements come without a name and so are not prepared.
      const executeSql = async (text: string, values?: unknown[]) => ({ rows: await tx.rows(sql('', text), values) });
      await boss.upsert(kind, payload, { singletonKey: key, startAfter: at ?? 0, db: { executeSql } });
    },
    async start(app) {
      await prepare();
      for (const kind of JOB_KINDS) {
        handlerOf(app, kind);
        await boss.work(kind, WORK, (jobs: JobWithMetadata[]) => Promise.all(jobs.map((job) => runJob(app, job))));
      }
    },
    stop: () => boss.stop({ timeout: STOP_MS }),
  };
}
