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

/** Interrupts a transfer that has stalled; returns how to stop checking. */
function interruptWhenStalled(job: Job): () => void {
  const timer = setInterval(() => {
    const limit = job.allSent ? UNANSWERED_MS : STALLED_MS;
    if (Date.now() - job.lastProgressAt > limit) job.interrupt?.(lostNetwork());
  }, STALL_CHECK_MS);
  return () => clearInterval(timer);
}

/** Returns a callback for `send` that shows the progress of a job. */
function progressReporter(jobs: Jobs, job: Job, size: number): (sent: number) => void {
  const speed = createSpeed();
  let shownAt = Number.NEGATIVE_INFINITY;
  return (sent) => {
    const now = Date.now();
    job.lastProgressAt = now;
    job.allSent = sent >= size;
    if (now - shownAt < PROGRESS_MS) return;
    shownAt = now;
    speed.add(now, sent);
    if (sent > 0) job.failures = 0;
    jobs.update(job, {
      sent: Math.min(sent, size),
      bytesPerSecond: speed.bytesPerSecond(),
      secondsLeft: speed.secondsLeft(size),
    });
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
   * Throws what a refused transfer means, which only the upload's state on the server shows. The call for that state
   * also ends a session that has expired. Returns if the refusal is already clear.
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
    job.lastProgressAt = Date.now();
    job.allSent = false;
    jobs.update(job, { state: 'sending', ...NOT_SENDING });
    const stopChecking = interruptWhenStalled(job);
    const { done, stop } = send(file, job.id!, progressReporter(jobs, job, file.size));
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
      stopChecking();
      freeSlot();
    }
  };
}
