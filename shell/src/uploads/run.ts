import { ApiError } from '@vr/shared-api/client';
import { type Job, type Jobs, NOT_SENDING } from './jobs.ts';
import { type Retry, stepAt } from './retry.ts';
import { refusalOf, type ServerUpload, type ServerUploads } from './server-uploads.ts';
import type { Transfer } from './transfer.ts';
import { pause } from './waiting.ts';

/** The pauses between polls of an inspection, in milliseconds. The last one repeats. */
const POLL_MS = [500, 1000, 2000, 3000, 5000, 10_000];

interface RunOptions {
  jobs: Jobs;
  uploads: ServerUploads;
  retry: Retry;
  transfer: Transfer;
  page: EventTarget;
}

/**
 * Returns a function that runs a job from its announcement to the end of its inspection. That function throws the reason if
 * the job fails.
 */
export function createRun({ jobs, uploads, retry, transfer, page }: RunOptions) {
  /** Returns the upload on the server: the announced one if it can continue, else a new one. */
  async function begin(job: Job, signal: AbortSignal): Promise<ServerUpload> {
    if (job.id) {
      const announced = await uploads.get(job.id).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'NOT_FOUND' && job.order) return undefined;
        throw error;
      });
      if (announced && (announced.state !== 'REFUSED' || !job.order)) return announced;
    }
    if (!job.order) throw new ApiError(409, { code: 'UPLOAD_ENDED' });
    const upload = await uploads.announce(job.order);
    if (signal.aborted) uploads.remove(upload.id);
    signal.throwIfAborted();
    job.id = upload.id;
    return upload;
  }

  /** Polls until the inspection is over. Returns the upload, which may be receiving bytes again. */
  async function waitForInspection(job: Job, signal: AbortSignal): Promise<ServerUpload> {
    for (let round = 0; ; round += 1) {
      await pause(page, stepAt(POLL_MS, round), signal);
      const upload = await retry(job, signal, () => uploads.get(job.id!));
      if (upload.state !== 'INSPECTING') return upload;
      jobs.update(job, { state: 'inspecting' });
    }
  }

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    let upload = await retry(job, signal, () => begin(job, signal));
    while (upload.state === 'RECEIVING') {
      const { file } = job;
      if (!file) return jobs.update(job, { state: 'needs-file', sent: upload.received, ...NOT_SENDING });
      try {
        await retry(job, signal, () => transfer(job, file, signal));
      } catch (error) {
        // The server accepts no more bytes for this upload. The upload's state says why.
        if (!(error instanceof ApiError && error.code === 'UPLOAD_ENDED')) throw error;
      }
      jobs.update(job, { state: 'inspecting', sent: file.size, ...NOT_SENDING });
      upload = await waitForInspection(job, signal);
    }
    if (upload.state === 'INSPECTING') {
      jobs.update(job, { state: 'inspecting', sent: upload.size, ...NOT_SENDING });
      upload = await waitForInspection(job, signal);
    }
    if (upload.state === 'REFUSED') throw refusalOf(upload);
    jobs.update(job, { state: 'accepted', sent: upload.size, report: upload.report, error: null, ...NOT_SENDING });
  };
}
