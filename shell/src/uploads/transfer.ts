import { ApiError } from '@vr/shared-api/client';
import { type Job, type Jobs, NOT_SENDING } from './jobs.ts';
import type { Owner } from './owner.ts';
import type { Send } from './send.ts';
import type { ServerUploads } from './server-uploads.ts';
import { createSpeed } from './speed.ts';
import { createSlots } from './waiting.ts';

/** More transfers at the same time would only slow each other down. */
const TRANSFERS_AT_ONCE = 2;
/** Time between two updates of the progress, in milliseconds. */
const PROGRESS_MS = 250;
/** After so long without progress the connection is dead, or the computer has slept. */
const STALLED_MS = 45_000;
/** Longest wait for the reply to the last byte: the server may take minutes to process a large build. */
const UNANSWERED_MS = 600_000;
const STALL_CHECK_MS = 5000;

const lostNetwork = () => new ApiError(0, { code: 'NETWORK' });

/** Follows the bytes of a transfer: shows the progress of its job, and interrupts the job when nothing moves any more. */
function followBytes(jobs: Jobs, job: Job, size: number) {
  const speed = createSpeed();
  let movedAt = Date.now();
  let shownAt = Number.NEGATIVE_INFINITY;
  /** Whether only the server's reply is missing. */
  let allSent = false;
  const timer = setInterval(() => {
    if (Date.now() - movedAt > (allSent ? UNANSWERED_MS : STALLED_MS)) job.interrupt?.(lostNetwork());
  }, STALL_CHECK_MS);
  return {
    onProgress(sent: number): void {
      movedAt = Date.now();
      allSent = sent >= size;
      if (movedAt - shownAt < PROGRESS_MS) return;
      shownAt = movedAt;
      speed.add(movedAt, sent);
      if (sent > 0) job.failures = 0;
      jobs.update(job, {
        sent: Math.min(sent, size),
        bytesPerSecond: speed.bytesPerSecond(),
        secondsLeft: speed.secondsLeft(size),
      });
    },
    stop: () => clearInterval(timer),
  };
}

interface TransferOptions {
  jobs: Jobs;
  owner: Owner;
  uploads: ServerUploads;
  send: Send;
}

/** Sends the bytes that the server does not have yet; one attempt. */
export type Transfer = (job: Job, file: File, signal: AbortSignal) => Promise<void>;

export function createTransfer({ jobs, owner, uploads, send }: TransferOptions): Transfer {
  const takeSlot = createSlots(TRANSFERS_AT_ONCE);

  /**
   * Fetches the upload's state on the server and throws the real reason of a refused transfer. That call also ends a
   * session that has expired. Returns if the reason is already clear.
   */
  async function explainRefusal(job: Job, error: ApiError): Promise<void> {
    const unclear = [401, 403, 404, 409, 410].includes(error.status);
    if (!unclear || !owner.isSignedIn()) return;
    const upload = await uploads.get(job.id!);
    // The server still takes bytes, so only the offset was wrong: the next attempt asks for it again.
    throw upload.state === 'RECEIVING' ? lostNetwork() : new ApiError(409, { code: 'UPLOAD_ENDED' });
  }

  return async (job, file, signal) => {
    const freeSlot = await takeSlot(signal);
    if (signal.aborted) freeSlot();
    signal.throwIfAborted();
    jobs.update(job, { state: 'sending', ...NOT_SENDING });
    const bytes = followBytes(jobs, job, file.size);
    const { done, stop } = send(file, job.id!, bytes.onProgress);
    try {
      await new Promise<void>((resolve, reject) => {
        job.interrupt = reject;
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        done.then(resolve, reject);
      });
    } catch (error) {
      stop();
      if (error instanceof ApiError) await explainRefusal(job, error);
      throw error;
    } finally {
      job.interrupt = undefined;
      bytes.stop();
      freeSlot();
    }
  };
}
