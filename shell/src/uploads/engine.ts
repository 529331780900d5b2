import { type Api, ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { createUpload, deleteUpload, getUpload } from '@vr/shared-api/contract/uploads';
import type * as S from '@vr/shared-api/contract/uploads.schema';
import { can } from '@vr/shared-api/permissions';
import type { SessionStore } from '@vr/shared-api/session';
import {
  isFileOf,
  isSending,
  placeKey,
  type UploadOrder,
  type UploadPlace,
  type UploadProgress,
} from '@vr/shared-ui/uploads';
import type { StoreApi } from 'zustand/vanilla';
import type { Send } from './send.ts';
import { createSpeed } from './speed.ts';

/** An upload as the server knows it. */
export type ServerUpload = ResponseOf<typeof S.getUpload>;

export interface EngineParts {
  api: Api;
  session: SessionStore;
  list: StoreApi<readonly UploadProgress[]>;
  send: Send;
  /** The window: told of `online`, and asks before it is left. */
  page: EventTarget;
}

/** More at once would only slow each other down. */
const AT_ONCE = 2;
/** About four times a second: more is noise. */
const PROGRESS_MS = 250;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
const POLL_MS = [500, 1000, 2000, 3000, 5000, 10_000];
/** A server that fails so often in a row will go on failing. */
const INTERNAL_FAILURES = 4;
/** Nothing has moved for so long: the line is dead, or the computer has slept. The last answer takes its time. */
const STALLED_MS = 45_000;
const UNANSWERED_MS = 600_000;
const WATCH_MS = 5000;

interface Job {
  key: string;
  /** Undefined for one that was begun before a reload. */
  order: UploadOrder | undefined;
  file: File | undefined;
  /** The server's, once it has been announced. */
  id: string | undefined;
  /** Ends what is under way for it. */
  run: AbortController;
  /** Breaks off the bytes that travel; what was under way goes on by what it is told. */
  interrupt: ((why: Error) => void) | undefined;
  movedAt: number;
  complete: boolean;
  failures: number;
}

const at = <T>(steps: readonly T[], index: number): T => steps[Math.min(index, steps.length - 1)]!;
const endedSession = () => new ApiError(401, { code: 'NOT_AUTHENTICATED' });
const lostNetwork = () => new ApiError(0, { code: 'NETWORK' });

/** Whether a failure is likely to pass by itself. */
const passes = (error: ApiError, failures: number): boolean =>
  [0, 408, 423, 429, 502, 503, 504].includes(error.status) || (error.status === 500 && failures < INTERNAL_FAILURES);

const refusal = ({ error, report }: ServerUpload): ApiError =>
  new ApiError(400, { code: error ?? 'CONTENT_REFUSED', ...(report ? { report } : {}) });

const placeOf = ({ trainingId, masterContentId, fileType }: ServerUpload): UploadPlace => ({
  kind: trainingId === null ? 'master-content' : 'training',
  id: trainingId ?? masterContentId ?? 0,
  fileType,
});

/** What is shown of one that was begun before the page. */
const AFTER_RELOAD = { RECEIVING: 'needs-file', INSPECTING: 'inspecting' } as const;

/**
 * Sends builds: announces each, sends its bytes by tus for as long as that takes, and follows its inspection. A lost
 * network and a session that has ended are waited for.
 */
export function createEngine({ api, session, list, send, page }: EngineParts) {
  const jobs = new Map<string, Job>();
  let owner = session.getState().profile?.id;

  const shown = (key: string) => list.getState().find((upload) => upload.key === key);
  const patch = (job: Job, change: Partial<UploadProgress>) => {
    if (jobs.get(job.key) !== job) return;
    list.setState(
      list.getState().map((upload) => (upload.key === job.key ? { ...upload, ...change } : upload)),
      true,
    );
  };
  const still = { bytesPerSecond: null, secondsLeft: null };

  /** Resolves after so long, or as soon as the network is back. */
  const pause = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const go = () => {
        clearTimeout(timer);
        page.removeEventListener('online', go);
        signal.removeEventListener('abort', go);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      const timer = setTimeout(go, milliseconds);
      page.addEventListener('online', go);
      signal.addEventListener('abort', go);
    });

  const isOwner = () => {
    const { token, profile } = session.getState();
    return token !== null && profile !== null && profile.id === owner && can(profile, 'training:write');
  };
  /** Resolves while the person who began is signed in. */
  const signedIn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (isOwner()) return resolve();
      const end = () => {
        unsubscribe();
        signal.removeEventListener('abort', end);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      const unsubscribe = session.subscribe(() => isOwner() && end());
      signal.addEventListener('abort', end);
    });

  let sending = 0;
  const queue: (() => void)[] = [];
  const turn = async (signal: AbortSignal) => {
    if (sending >= AT_ONCE) {
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          queue.splice(queue.indexOf(go), 1);
          reject(signal.reason);
        };
        queue.push(go);
        signal.addEventListener('abort', leave, { once: true });
      });
    } else sending += 1;
    // Whoever waits takes over the place, so that nobody slips in between.
    return () => {
      const next = queue.shift();
      if (next) next();
      else sending -= 1;
    };
  };

  /** Does it until it succeeds or fails for good. */
  async function insist<T>(job: Job, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      if (!isOwner()) patch(job, { state: 'waiting', ...still });
      await signedIn(signal);
      signal.throwIfAborted();
      try {
        const result = await attempt();
        job.failures = 0;
        return result;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        patch(job, still);
        // A refusal ends the session, which is then waited for.
        if ((error.status === 401 || error.status === 403) && !isOwner()) continue;
        if (error.status !== 401 && !passes(error, job.failures)) throw error;
        patch(job, { state: 'waiting' });
        const wait = Math.max(at(RETRY_MS, job.failures), (error.retryAfter ?? 0) * 1000);
        job.failures += 1;
        await pause(wait, signal);
      }
    }
  }

  const giveUp = (id: string | undefined) => {
    // One that cannot be told is taken away by the server after a while.
    if (id) api.call(deleteUpload, { params: { id } }).catch(() => undefined);
  };

  const ask = (job: Job) => api.call(getUpload, { params: { id: job.id! } });

  async function announce(job: Job, { place, version, offlineAvailable, file }: UploadOrder, signal: AbortSignal) {
    const upload = await api.call(createUpload, {
      body: {
        ...(place.kind === 'training' ? { trainingId: place.id, offlineAvailable } : { masterContentId: place.id }),
        fileType: place.fileType,
        version,
        fileName: file.name,
        size: file.size,
      },
    });
    if (signal.aborted) giveUp(upload.id);
    signal.throwIfAborted();
    job.id = upload.id;
    return upload;
  }

  /** The upload on the server: the one that was begun, as long as it is good, or a new one. */
  async function begin(job: Job, signal: AbortSignal): Promise<ServerUpload> {
    if (job.id) {
      const known = await ask(job).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'NOT_FOUND' && job.order) return undefined;
        throw error;
      });
      if (known && (known.state !== 'REFUSED' || !job.order)) return known;
    }
    if (!job.order) throw new ApiError(409, { code: 'UPLOAD_ENDED' });
    return announce(job, job.order, signal);
  }

  /** Sends what the server does not have, once. */
  async function transfer(job: Job, file: File, signal: AbortSignal): Promise<void> {
    const free = await turn(signal);
    if (signal.aborted) free();
    signal.throwIfAborted();
    const speed = createSpeed();
    let toldAt = Number.NEGATIVE_INFINITY;
    job.movedAt = Date.now();
    job.complete = false;
    patch(job, { state: 'sending', ...still });
    const stopWatching = watch(job);
    const { done, stop } = send(file, job.id!, (sent) => {
      const now = Date.now();
      job.movedAt = now;
      job.complete = sent >= file.size;
      if (now - toldAt < PROGRESS_MS) return;
      toldAt = now;
      speed.add(now, sent);
      if (sent > 0) job.failures = 0;
      patch(job, {
        sent: Math.min(sent, file.size),
        bytesPerSecond: speed.bytesPerSecond(),
        secondsLeft: speed.secondsLeft(file.size),
      });
    });
    try {
      await new Promise<void>((resolve, reject) => {
        job.interrupt = reject;
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        done.then(resolve, reject);
      });
    } catch (error) {
      stop();
      if (error instanceof ApiError) await explain(job, error);
      throw error;
    } finally {
      job.interrupt = undefined;
      stopWatching();
      free();
    }
  }

  /** What a refusal of bytes means is known by asking for the upload: that also ends a session that is over. */
  async function explain(job: Job, error: ApiError): Promise<void> {
    const unclear = [401, 403, 404, 409, 410].includes(error.status);
    if (!unclear || !isOwner()) return;
    const upload = await ask(job);
    // It takes bytes, so this was about where to go on.
    throw upload.state === 'RECEIVING' ? lostNetwork() : new ApiError(409, { code: 'UPLOAD_ENDED' });
  }

  function watch(job: Job): () => void {
    const timer = setInterval(() => {
      const limit = job.complete ? UNANSWERED_MS : STALLED_MS;
      if (Date.now() - job.movedAt > limit) job.interrupt?.(lostNetwork());
    }, WATCH_MS);
    return () => clearInterval(timer);
  }

  /** Follows the inspection; gives the upload once it is over, or again takes bytes. */
  async function inspection(job: Job, signal: AbortSignal): Promise<ServerUpload> {
    for (let round = 0; ; round += 1) {
      await pause(at(POLL_MS, round), signal);
      const upload = await insist(job, signal, () => ask(job));
      if (upload.state !== 'INSPECTING') return upload;
      patch(job, { state: 'inspecting' });
    }
  }

  async function all(job: Job, signal: AbortSignal): Promise<void> {
    let upload = await insist(job, signal, () => begin(job, signal));
    while (upload.state === 'RECEIVING') {
      const { file } = job;
      if (!file) return patch(job, { state: 'needs-file', sent: upload.received, ...still });
      try {
        await insist(job, signal, () => transfer(job, file, signal));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'UPLOAD_ENDED')) throw error;
      }
      patch(job, { state: 'inspecting', sent: file.size, ...still });
      upload = await inspection(job, signal);
    }
    if (upload.state === 'INSPECTING') {
      patch(job, { state: 'inspecting', sent: upload.size, ...still });
      upload = await inspection(job, signal);
    }
    if (upload.state === 'REFUSED') throw refusal(upload);
    patch(job, { state: 'accepted', sent: upload.size, report: upload.report, error: null, ...still });
  }

  function go(job: Job): void {
    job.run.abort();
    job.run = new AbortController();
    job.failures = 0;
    const { signal } = job.run;
    all(job, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      const failure = error instanceof ApiError ? error : new ApiError(0, { code: 'INTERNAL', message: String(error) });
      patch(job, { state: 'failed', error: failure, report: failure.report ?? null, ...still });
    });
  }

  function take(job: Pick<Job, 'key' | 'order' | 'file' | 'id'>, upload: UploadProgress): Job {
    jobs.get(job.key)?.run.abort();
    const made: Job = {
      ...job,
      run: new AbortController(),
      interrupt: undefined,
      movedAt: 0,
      complete: false,
      failures: 0,
    };
    jobs.set(job.key, made);
    list.setState([...list.getState().filter(({ key }) => key !== job.key), upload], true);
    return made;
  }

  function drop(key: string): Job | undefined {
    const job = jobs.get(key);
    job?.run.abort();
    jobs.delete(key);
    list.setState(
      list.getState().filter((upload) => upload.key !== key),
      true,
    );
    return job;
  }

  session.subscribe(({ token, profile }) => {
    if (token === null) for (const job of jobs.values()) job.interrupt?.(endedSession());
    if (token === null || !profile || profile.id === owner) return;
    // Another person: what was sent stays on the server, for whom it belongs to.
    for (const key of [...jobs.keys()]) drop(key);
    owner = profile.id;
  });

  const warn = (event: Event) => event.preventDefault();
  let warns = false;
  list.subscribe((uploads) => {
    const needed = uploads.some(isSending);
    if (needed === warns) return;
    warns = needed;
    if (needed) page.addEventListener('beforeunload', warn);
    else page.removeEventListener('beforeunload', warn);
  });

  return {
    start(order: UploadOrder): void {
      const { place, title, version, file } = order;
      const key = placeKey(place);
      const common = { key, place, title, version, fileName: file.name, size: file.size, sent: 0, ...still };
      go(take({ key, order, file, id: undefined }, { ...common, state: 'starting', error: null, report: null }));
    },

    retry(key: string, chosen?: File): void {
      const job = jobs.get(key);
      const upload = shown(key);
      if (!job || !upload || (upload.state !== 'failed' && upload.state !== 'needs-file')) return;
      if (chosen && !isFileOf(upload, chosen)) return;
      job.file = chosen ?? job.file;
      if (!job.file) return;
      patch(job, { state: 'starting', error: null, report: null });
      go(job);
    },

    cancel(key: string): void {
      giveUp(drop(key)?.id);
    },

    dismiss(key: string): void {
      const failed = shown(key)?.state === 'failed';
      const job = drop(key);
      // Nobody would go on with it any more.
      if (failed) giveUp(job?.id);
    },

    /**
     * Shows those that the server still has of this person, oldest first: to go on with, under inspection, or refused and
     * not dismissed.
     */
    follow(uploads: readonly ServerUpload[]): void {
      owner = session.getState().profile?.id;
      // What has come later to the same place is what counts there.
      const newest = new Map(uploads.map((upload) => [placeKey(placeOf(upload)), upload]));
      for (const [key, upload] of newest) {
        const { id, title, version, fileName, size, received, state, report } = upload;
        if (state === 'ACCEPTED' || jobs.has(key)) continue;
        const common = { key, place: placeOf(upload), title, version, fileName, size, sent: received, ...still };
        const job = take(
          { key, order: undefined, file: undefined, id },
          {
            ...common,
            report,
            ...(state === 'REFUSED'
              ? { state: 'failed', error: refusal(upload) }
              : { state: AFTER_RELOAD[state], error: null }),
          },
        );
        if (state === 'INSPECTING') go(job);
      }
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;
