import { hash } from 'node:crypto';
import { checkKey, type Pieces, UnknownPieces } from '../storage.ts';
import { type Bucket, isMissing, type Part } from './bucket.ts';
import { cutIntoParts, PART_BYTES } from './parts.ts';

/** The folder of the tails of unfinished files. No key can name it, because keys do not begin with a dot. */
const TAILS = '.pieces/';
const tailFolder = (handle: string): string => `${TAILS}${hash('sha256', handle)}/`;

interface Arrived {
  /** The whole parts. */
  parts: Part[];
  /** The key of the tail, whether it exists or not. */
  tail: string;
  tailSize: number;
  /** Bytes in total. */
  size: number;
}

async function arrivedOf(bucket: Bucket, key: string, handle: string): Promise<Arrived> {
  const listed = await bucket.partsOf(checkKey(key), handle);
  if (!listed) throw new UnknownPieces(key);
  const parts: Part[] = [];
  // A part can arrive although an earlier one failed. Only the parts before the first gap count.
  for (const { PartNumber, ETag, size } of listed)
    if (PartNumber === parts.length + 1 && size === PART_BYTES) parts.push({ PartNumber, ETag });
  const tail = `${tailFolder(handle)}${parts.length + 1}`;
  const stored = await bucket.stat(tail);
  // For an upload that is completed, some servers return an empty list of parts instead of 404.
  if (parts.length === 0 && !stored && (await bucket.stat(key))) throw new UnknownPieces(key);
  const tailSize = stored?.size ?? 0;
  return { parts, tail, tailSize, size: parts.length * PART_BYTES + tailSize };
}

async function abandon(bucket: Bucket, key: string, handle: string): Promise<void> {
  // In this order: if this node dies in between, the upload is still listed and is abandoned again.
  await bucket.deleteFolder(tailFolder(handle));
  await bucket.abortUpload(checkKey(key), handle);
}

/** Turns the pieces that have arrived into the file of the key. */
async function complete(bucket: Bucket, key: string, handle: string): Promise<{ size: number; etag: string }> {
  const { parts, tail, tailSize, size } = await arrivedOf(bucket, key, handle);
  if (size === 0) {
    // S3 does not complete an upload without parts.
    const { etag } = await bucket.put(key, Buffer.alloc(0));
    await bucket.abortUpload(key, handle);
    return { size, etag };
  }
  if (tailSize > 0) parts.push(await bucket.sendPart(key, handle, parts.length + 1, await bucket.read(tail, tailSize)));
  return { size, etag: await bucket.completeUpload(key, handle, parts, size) };
}

/**
 * A file that arrives in pieces is a multipart upload of whole parts. The bytes after them, fewer than a part, are its
 * tail: an object with the number of the part that it begins. A tail whose part has arrived since is ignored.
 */
export function s3Pieces(bucket: Bucket): Pieces {
  return {
    begin: async (key) => bucket.beginUpload(checkKey(key)),

    received: async (key, handle) => (await arrivedOf(bucket, key, handle)).size,

    async append(key, handle, offset, source) {
      const { parts, tail, tailSize, size } = await arrivedOf(bucket, key, handle);
      if (size !== offset) throw new Error(`${size} bytes are there, not ${offset}`);
      const head = tailSize > 0 ? await bucket.read(tail, tailSize) : Buffer.alloc(0);
      const { rest, sent, failure } = await cutIntoParts(head, source, async (part, index) => {
        await bucket.sendPart(key, handle, parts.length + index + 1, part);
      });
      const whole = parts.length + sent;
      const isNewTail = rest.length > 0 && !(sent === 0 && rest.length === tailSize);
      if (isNewTail) await bucket.put(`${tailFolder(handle)}${whole + 1}`, rest);
      if (failure === undefined) return whole * PART_BYTES + rest.length;
      // If the file was abandoned meanwhile, this call may have stored a part or a tail since. So it is abandoned again.
      await arrivedOf(bucket, key, handle).catch(async (error) => {
        if (error instanceof UnknownPieces) await abandon(bucket, key, handle);
      });
      throw failure;
    },

    async finish(key, handle) {
      const { size, etag } = await complete(bucket, key, handle).catch(async (error) => {
        // A caller that was killed after the completion calls this again, and must get the same result.
        const file = error instanceof UnknownPieces || isMissing(error) ? await bucket.stat(key) : undefined;
        if (!file) throw error;
        return file;
      });
      await bucket.deleteFolder(tailFolder(handle));
      return { size, etag };
    },

    abandon: (key, handle) => abandon(bucket, key, handle),

    // Includes the uploads of puts that were killed.
    async *begunBefore(instant) {
      for await (const { key, uploadId, initiated } of bucket.uploads())
        if (initiated < instant) yield { handle: uploadId, abandon: () => abandon(bucket, key, uploadId) };
    },
  };
}
