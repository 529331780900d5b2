import { type Readable, Transform } from 'node:stream';
import type { Parts } from '../../parts.ts';
import { AppError, fail } from '../../platform/http/fail.ts';
import { UnknownPieces } from '../../platform/storage/storage.ts';
import type { UploadLock } from './locks.ts';
import {
  deleteUploadRow,
  endUpload,
  findUpload,
  folderOf,
  isInBuild,
  keyOf,
  type StoredUpload,
  touchUpload,
  writeHandle,
} from './queries.ts';

/** A connection that sends nothing for this long is closed. The bytes that have arrived are kept. */
const SILENCE_MS = 60_000;
/** The interval at which an upload's row is touched and checked for cancellation while bytes arrive, in milliseconds. */
const TOUCH_EVERY_MS = 10_000;

/** Returns the error for work on a cancelled upload. */
export const uploadCancelled = (): AppError =>
  new AppError('UPLOAD_ENDED', { message: 'The upload has been cancelled.' });

/** Deletes all bytes of an upload. Only for uploads that have ended and can no longer be accepted. */
async function purgeBytes({ storage }: Parts, upload: StoredUpload): Promise<void> {
  if (upload.handle !== null) await storage.pieces.abandon(keyOf(upload), upload.handle);
  await storage.delete(`${folderOf(upload)}/`);
}

/**
 * Deletes all bytes of an upload if its committed row says that it was refused or cancelled. Accepted uploads also lose
 * their rows later, so without a row, the bytes are deleted only if no build uses them.
 */
export async function purgeUnlessAccepted(parts: Parts, upload: StoredUpload): Promise<void> {
  const now = await findUpload(parts.db, upload.id);
  const hasEnded = now ? now.state === 'REFUSED' : !(await isInBuild(parts.db, upload));
  if (hasEnded) await purgeBytes(parts, now ?? upload);
}

/** Deletes the bytes and then the rows of uploads. The row is deleted last, because it is needed to find the bytes. */
export async function purgeUploads(parts: Parts, uploads: readonly StoredUpload[]): Promise<void> {
  for (const upload of uploads) {
    await purgeBytes(parts, upload);
    await deleteUploadRow(parts.db, upload.id);
  }
}

/** Ends an upload that is not accepted yet, and deletes its bytes and its row. */
export async function cancelUpload(parts: Parts, id: string): Promise<void> {
  const { db, clock } = parts;
  await endUpload(db, id, { error: 'UPLOAD_ENDED', now: clock.now() });
  const ended = await findUpload(db, id);
  if (ended?.state === 'REFUSED') await purgeUploads(parts, [ended]);
}

/**
 * Returns how many bytes of an upload are stored. Returns undefined if the upload was cancelled after its row was read,
 * or if the storage has lost its bytes, for example after a restore. Lost uploads are cancelled.
 */
export async function receivedBytes(parts: Parts, upload: StoredUpload): Promise<number | undefined> {
  const { db, storage } = parts;
  if (upload.state !== 'RECEIVING') return upload.size;
  if (upload.handle === null) return 0;
  try {
    return await storage.pieces.received(keyOf(upload), upload.handle);
  } catch (error) {
    if (!(error instanceof UnknownPieces)) throw error;
    const now = await findUpload(db, upload.id);
    // The upload was completed after its row was read, and its pieces became a file.
    if (now && now.state !== 'RECEIVING') return now.size;
    await cancelUpload(parts, upload.id);
    return undefined;
  }
}

/** Passes bytes through. Fails if `admit` refuses the total, or if no bytes arrive for {@link SILENCE_MS}. */
function countBytes(admit: (total: number) => Promise<void> | void): Transform {
  let total = 0;
  const silence = setTimeout(() => {
    through.destroy(new AppError('VALIDATION', { field: '/body', message: 'The body stopped arriving.' }));
  }, SILENCE_MS);
  const through = new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      silence.refresh();
      total += chunk.length;
      try {
        const waiting = admit(total);
        if (waiting) await waiting;
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return through.once('close', () => clearTimeout(silence));
}

/** How many bytes of an upload are stored, and the error that ended the sending, if any. */
export interface Arrival {
  received: number;
  error?: unknown;
}

/**
 * Appends bytes to an upload. If the connection breaks, keeps the bytes that have arrived. While bytes arrive, touches
 * the row of the upload, and stops if the upload is cancelled on any node.
 */
export async function receiveBytes(
  parts: Parts,
  upload: StoredUpload,
  { lost }: UploadLock,
  { offset, source, admit }: { offset: number; source: Readable; admit: (total: number) => Promise<void> | void },
): Promise<Arrival> {
  const { db, clock, storage } = parts;
  const key = keyOf(upload);
  if (upload.handle === null) {
    upload.handle = await storage.pieces.begin(key);
    if (!(await writeHandle(db, upload.id, upload.handle))) {
      await storage.pieces.abandon(key, upload.handle);
      throw uploadCancelled();
    }
  }
  const { handle } = upload;
  const through = countBytes(admit);
  // append() reports errors. After append() has ended, an error without a listener would crash the process.
  through.on('error', () => undefined);
  const stop = (why: unknown) => through.destroy(why as Error);
  const onLost = () => stop(new AppError('UNAVAILABLE', { message: 'Try again in a moment.' }));
  lost.addEventListener('abort', onLost, { once: true });
  const touching = setInterval(() => {
    touchUpload(db, upload.id, clock.now()).then((wanted) => !wanted && stop(uploadCancelled()), stop);
  }, TOUCH_EVERY_MS);
  const onBroken = (error?: Error) => {
    if (!source.readableEnded)
      stop(
        error instanceof AppError
          ? error
          : new AppError('VALIDATION', { message: 'The connection broke before the end of the body.' }),
      );
  };
  source.once('error', onBroken).once('close', onBroken);
  let failure: unknown;
  try {
    source.pipe(through);
    await storage.pieces.append(key, handle, offset, through);
  } catch (error) {
    failure = error;
  } finally {
    clearInterval(touching);
    lost.removeEventListener('abort', onLost);
    source.off('error', onBroken).off('close', onBroken);
    source.unpipe(through);
    // Ignores errors of the rest of the body, which would otherwise crash the process.
    source.on('error', () => undefined);
  }
  if (!(await touchUpload(db, upload.id, clock.now()))) {
    // The upload may have been purged before its last bytes were written. But if this call has lost its lock, another
    // call may have completed the upload.
    const now = await findUpload(db, upload.id);
    if (!now || now.state === 'REFUSED') await storage.pieces.abandon(key, handle);
    throw uploadCancelled();
  }
  const received = await receivedBytes(parts, upload);
  if (received === undefined) throw uploadCancelled();
  return failure === undefined ? { received } : { received, error: failure };
}

/** Returns a check that refuses more than `bytes` in total. */
export const limitBytes =
  (bytes: number, code: 'PAYLOAD_TOO_LARGE' | 'QUOTA_EXCEEDED' = 'PAYLOAD_TOO_LARGE') =>
  (total: number): void => {
    if (total > bytes) fail(code, { message: `There may be at most ${bytes} bytes.` });
  };
