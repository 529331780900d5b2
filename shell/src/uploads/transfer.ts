import { ApiError } from '@vr/shared-api/client';
import { type Job, type Jobs, NOT_SENDING } from './jobs.ts';
import type { Owner } from './owner.ts';
import type { Send } from './send.ts';
import type { ServerUploads } from './server-uploads.ts';
import { createSpeed } from './speed.ts';
import { createSlots } from './waiting.ts';

/** More simultaneous transfers would only slow each other down. */
const TRANSFERS_AT_ONCE = 2;
/** Time between two updates of the progress, in milliseconds. */
const PROGRESS_MS = 250;
/** Milliseconds without progress after which the connection counts as dead. The computer may also have slept. */
const STALLED_MS = 45_000;
/**
 * How long to wait for the reply to the last byte, in milliseconds. The server may need minutes to process a large build.
 */
const UNANSWERED_MS = 600_000;
const STALL_CHECK_MS = 5000;

const lostNetwork = () => new ApiError(0, { code: 'NETWORK' });

/** Follows the bytes of a transfer: updates its job's progress, and interrupts the job when no more bytes move. */
function followBytes(jobs: Jobs, job: Job, size: number) {
  const speed = createSpeed();
  let movedAt = Date.now();
  let shownAt = Number.NEGATIVE_INFINITY;
  /** True when all bytes are sent and only the server's reply is missing. */
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

/** Makes one attempt to send the bytes that the server does not have yet. */
export type Transfer = (job: Job, file: File, signal: AbortSignal) => Promise<void>;

export function createTransfer({ jobs, owner, uploads, send }: TransferOptions): Transfer {
  const takeSlot = createSlots(TRANSFERS_AT_ONCE);

  /**
   * Throws the real reason for a refused transfer, read from the upload's state on the server. Reading it also ends an
   * expired session. Returns if the reason is already clear.
   */
  async function explainRefusal(job: Job, error: ApiError): Promise<void> {
    const unclear = [401, 403, 404, 409, 410].includes(error.status);
    if (!unclear || !owner.isSignedIn()) return;
    const upload = await uploads.get(job.id!);
    // The server still accepts bytes, so only the offset was wrong. The next attempt asks for the offset again.
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
