import { type Api, ApiError } from '@vr/shared-api/client';
import type { SessionStore } from '@vr/shared-api/session';
import { isSameFile, isSending, placeKey, type UploadOrder, type UploadProgress } from '@vr/shared-ui/uploads';
import type { StoreApi } from 'zustand/vanilla';
import { createJobs, type Job, NOT_SENDING } from './jobs.ts';
import { createOwner } from './owner.ts';
import { createRetry } from './retry.ts';
import { createRun } from './run.ts';
import type { Send } from './send.ts';
import { createServerUploads, placeOf, refusalOf, type ServerUpload } from './server-uploads.ts';
import { createTransfer } from './transfer.ts';

interface EngineOptions {
  api: Api;
  session: SessionStore;
  list: StoreApi<readonly UploadProgress[]>;
  send: Send;
  /** The window, or a fake in tests: fires `online`, and `beforeunload` when the person is about to leave. */
  page: EventTarget;
}

type ShownState = Exclude<ServerUpload['state'], 'ACCEPTED'>;

const STATE_AFTER_RELOAD = { RECEIVING: 'needs-file', INSPECTING: 'inspecting' } as const;

/** Returns the list entry for an upload that began before the page was loaded. */
function progressOf(key: string, state: ShownState, upload: ServerUpload): UploadProgress {
  const { title, version, fileName, size, received, report } = upload;
  const common = {
    key,
    place: placeOf(upload),
    title,
    version,
    fileName,
    size,
    sent: received,
    report,
    ...NOT_SENDING,
  };
  if (state === 'REFUSED') return { ...common, state: 'failed', error: refusalOf(upload) };
  return { ...common, state: STATE_AFTER_RELOAD[state], error: null };
}

/** While any upload is being sent, makes the browser ask before the person leaves the page. */
function warnBeforeLeaving(list: StoreApi<readonly UploadProgress[]>, page: EventTarget): void {
  const warn = (event: Event) => event.preventDefault();
  let warns = false;
  list.subscribe((uploads) => {
    const needed = uploads.some(isSending);
    if (needed === warns) return;
    warns = needed;
    if (needed) page.addEventListener('beforeunload', warn);
    else page.removeEventListener('beforeunload', warn);
  });
}

/**
 * Sends builds: announces each build, sends its bytes by tus, and polls its inspection. A job waits while the network is
 * down or the session has ended.
 */
export function createEngine({ api, session, list, send, page }: EngineOptions) {
  const jobs = createJobs(list);
  const owner = createOwner(session);
  const uploads = createServerUploads(api);
  const retry = createRetry(jobs, owner, page);
  const transfer = createTransfer({ jobs, owner, uploads, send });
  const run = createRun({ jobs, uploads, retry, transfer, page });

  function runAgain(job: Job): void {
    job.controller.abort();
    job.controller = new AbortController();
    job.failures = 0;
    const { signal } = job.controller;
    run(job, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      const failure = error instanceof ApiError ? error : new ApiError(0, { code: 'INTERNAL', message: String(error) });
      jobs.update(job, { state: 'failed', error: failure, report: failure.report ?? null, ...NOT_SENDING });
    });
  }

  session.subscribe(({ token, profile }) => {
    if (token === null) for (const job of jobs.all()) job.interrupt?.(new ApiError(401, { code: 'NOT_AUTHENTICATED' }));
    if (token === null || !profile || owner.is(profile.id)) return;
    // Another person signed in. The server keeps the bytes, so the owner can continue later.
    for (const { key } of jobs.all()) jobs.remove(key);
    owner.update();
  });
  warnBeforeLeaving(list, page);

  return {
    start(order: UploadOrder): void {
      const { place, title, version, file } = order;
      const key = placeKey(place);
      const common = { key, place, title, version, fileName: file.name, size: file.size, sent: 0, ...NOT_SENDING };
      runAgain(
        jobs.add({ key, order, file, id: undefined }, { ...common, state: 'starting', error: null, report: null }),
      );
    },

    retry(key: string, chosen?: File): void {
      const job = jobs.get(key);
      const progress = jobs.progressOf(key);
      if (!job || !progress || (progress.state !== 'failed' && progress.state !== 'needs-file')) return;
      if (chosen && !isSameFile(progress, chosen)) return;
      job.file = chosen ?? job.file;
      if (!job.file) return;
      jobs.update(job, { state: 'starting', error: null, report: null });
      runAgain(job);
    },

    cancel(key: string): void {
      uploads.remove(jobs.remove(key)?.id);
    },

    dismiss(key: string): void {
      const state = jobs.progressOf(key)?.state;
      const job = jobs.remove(key);
      // The list no longer offers a retry, so the server need not keep the upload.
      if (state === 'failed') uploads.remove(job?.id);
    },

    /**
     * Shows this person's uploads on the server: unfinished, under inspection, or refused. `serverUploads`: oldest first.
     */
    restore(serverUploads: readonly ServerUpload[]): void {
      owner.update();
      // Of several uploads to the same place, only the newest counts.
      const newest = new Map(serverUploads.map((upload) => [placeKey(placeOf(upload)), upload]));
      for (const [key, upload] of newest) {
        const { id, state } = upload;
        if (state === 'ACCEPTED' || jobs.get(key)) continue;
        const job = jobs.add({ key, order: undefined, file: undefined, id }, progressOf(key, state, upload));
        if (state === 'INSPECTING') runAgain(job);
      }
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;
