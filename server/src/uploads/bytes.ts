import { type Readable, Transform } from 'node:stream';
import type { Parts } from '../app.ts';
import { AppError, fail } from '../http/fail.ts';
import { UnknownPieces } from '../storage/storage.ts';
import type { Hold } from './locks.ts';
import {
  endUpload,
  findUpload,
  folderOf,
  forgetUpload,
  keyOf,
  type StoredUpload,
  touchUpload,
  writeHandle,
} from './queries.ts';

/** A line that nothing comes from for so long is dead; what came stays. */
const SILENCE_MS = 60_000;
/** How often it is noted that bytes arrive, and asked whether they are still wanted. */
const NOTED_EVERY_MS = 10_000;

const noLongerWanted = (): AppError => new AppError('UPLOAD_ENDED', { message: 'The upload has been cancelled.' });

/** Takes away whatever there is of an upload's bytes; to be called once nothing can make it count any more. */
export async function dropBytes({ storage }: Parts, upload: StoredUpload): Promise<void> {
  if (upload.handle !== null) await storage.pieces.abandon(keyOf(upload), upload.handle);
  await storage.delete(`${folderOf(upload)}/`);
}

/** The same, and its row with them: first the bytes, as the row is what they are found by. */
export async function dropUploads(parts: Parts, uploads: readonly StoredUpload[]): Promise<void> {
  for (const upload of uploads) {
    await dropBytes(parts, upload);
    await forgetUpload(parts.db, upload.id);
  }
}

/** Ends an upload, unless it counts already, and takes away all there is of it. */
export async function cancelUpload(parts: Parts, id: string): Promise<void> {
  const { db, clock } = parts;
  await endUpload(db, id, { error: 'UPLOAD_ENDED', now: clock.now() });
  const ended = await findUpload(db, id);
  if (ended && ended.state !== 'ACCEPTED') await dropUploads(parts, [ended]);
}

/**
 * Bytes that are safely there. Undefined where there is no such upload any more: it has been cancelled since it was read,
 * or the storage knows nothing of its bytes, as after a restore, and its row goes with them.
 */
export async function receivedOf(parts: Parts, upload: StoredUpload): Promise<number | undefined> {
  const { db, storage } = parts;
  if (upload.state !== 'RECEIVING') return upload.size;
  if (upload.handle === null) return 0;
  try {
    return await storage.pieces.received(keyOf(upload), upload.handle);
  } catch (error) {
    if (!(error instanceof UnknownPieces)) throw error;
    const now = await findUpload(db, upload.id);
    // Complete since it was read: then its bytes are a file.
    if (now && now.state !== 'RECEIVING') return now.size;
    await cancelUpload(parts, upload.id);
    return undefined;
  }
}

/** Passes bytes on; ends in an error where more come than `admit` lets pass, or none for too long. */
function meter(admit: (total: number) => Promise<void> | void): Transform {
  let total = 0;
  const silence = setTimeout(() => {
    through.destroy(new AppError('VALIDATION', { field: '/body', message: 'The body does not go on.' }));
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

/** What has come so far of an upload's bytes, and whether all of what was sent has. */
export interface Arrival {
  received: number;
  error?: unknown;
}

/**
 * Adds to an upload what a sender sends, and keeps what came where it breaks off. Meanwhile the row says that something
 * happens, and an upload that has been cancelled is ended on whichever node it arrives.
 */
export async function takeBytes(
  parts: Parts,
  upload: StoredUpload,
  { lost }: Hold,
  { offset, source, admit }: { offset: number; source: Readable; admit: (total: number) => Promise<void> | void },
): Promise<Arrival> {
  const { db, clock, storage } = parts;
  const key = keyOf(upload);
  if (upload.handle === null) {
    upload.handle = await storage.pieces.begin(key);
    if (!(await writeHandle(db, upload.id, upload.handle))) {
      await storage.pieces.abandon(key, upload.handle);
      throw noLongerWanted();
    }
  }
  const { handle } = upload;
  const through = meter(admit);
  const stop = (why: unknown) => through.destroy(why as Error);
  const onLost = () => stop(new AppError('UNAVAILABLE', { message: 'Try again in a moment.' }));
  lost.addEventListener('abort', onLost, { once: true });
  const noting = setInterval(() => {
    touchUpload(db, upload.id, clock.now()).then((wanted) => !wanted && stop(noLongerWanted()), stop);
  }, NOTED_EVERY_MS);
  const onBroken = (error?: Error) => {
    if (!source.readableEnded)
      stop(error instanceof AppError ? error : new AppError('VALIDATION', { message: 'The body broke off.' }));
  };
  source.once('error', onBroken).once('close', onBroken);
  let failure: unknown;
  try {
    source.pipe(through);
    await storage.pieces.append(key, handle, offset, through);
  } catch (error) {
    failure = error;
  } finally {
    clearInterval(noting);
    lost.removeEventListener('abort', onLost);
    source.off('error', onBroken).off('close', onBroken);
    source.unpipe(through);
    // What arrives after this is nobody's; an error of it neither.
    source.on('error', () => undefined);
  }
  if (!(await touchUpload(db, upload.id, clock.now()))) {
    // Whoever ended it may have been here before the last bytes were.
    await storage.pieces.abandon(key, handle);
    throw noLongerWanted();
  }
  const received = await receivedOf(parts, upload);
  if (received === undefined) throw noLongerWanted();
  return failure === undefined ? { received } : { received, error: failure };
}

/** The one that refuses more bytes than there may be. */
export const atMost =
  (bytes: number, code: 'PAYLOAD_TOO_LARGE' | 'QUOTA_EXCEEDED' = 'PAYLOAD_TOO_LARGE') =>
  (total: number): void => {
    if (total > bytes) fail(code, { message: `There may be ${bytes} bytes at most.` });
  };
