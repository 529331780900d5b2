import { hash } from 'node:crypto';
import { checkKey, type Pieces, UnknownPieces } from '../storage.ts';
import { type Bucket, isMissing, type Part } from './bucket.ts';
import { cutIntoParts, PART_BYTES } from './parts.ts';

/** The folder for the tails of unfinished files. It cannot conflict with a key, because no key begins with a dot. */
const TAILS = '.pieces/';
const tailFolder = (handle: string): string => `${TAILS}${hash('sha256', handle)}/`;

interface Arrived {
  /** The whole parts that have arrived. */
  parts: Part[];
  /** The key of the tail, even if there is no tail. */
  tail: string;
  tailSize: number;
  /** The total number of bytes. */
  size: number;
}

async function arrivedOf(bucket: Bucket, key: string, handle: string): Promise<Arrived> {
  const listed = await bucket.partsOf(checkKey(key), handle);
  if (!listed) throw new UnknownPieces(key);
  const parts: Part[] = [];
  // A part can arrive even if an earlier one failed. Only the parts before the first gap count.
  for (const { PartNumber, ETag, size } of listed)
    if (PartNumber === parts.length + 1 && size === PART_BYTES) parts.push({ PartNumber, ETag });
  const tail = `${tailFolder(handle)}${parts.length + 1}`;
  const stored = await bucket.stat(tail);
  // For a completed upload, some servers return an empty list of parts instead of 404.
  if (parts.length === 0 && !stored && (await bucket.stat(key))) throw new UnknownPieces(key);
  const tailSize = stored?.size ?? 0;
  return { parts, tail, tailSize, size: parts.length * PART_BYTES + tailSize };
}

async function abandon(bucket: Bucket, key: string, handle: string): Promise<void> {
  // In this order: if the node dies between the calls, the upload is still listed, and the next clean-up abandons it again.
  await bucket.deleteFolder(tailFolder(handle));
  await bucket.abortUpload(checkKey(key), handle);
}

/** Turns the bytes that have arrived into the file with this key. */
async function complete(bucket: Bucket, key: string, handle: string): Promise<{ size: number; etag: string }> {
  const { parts, tail, tailSize, size } = await arrivedOf(bucket, key, handle);
  if (size === 0) {
    // S3 cannot complete an upload without parts.
    const { etag } = await bucket.put(key, Buffer.alloc(0));
    await bucket.abortUpload(key, handle);
    return { size, etag };
  }
  if (tailSize > 0) parts.push(await bucket.sendPart(key, handle, parts.length + 1, await bucket.read(tail, tailSize)));
  return { size, etag: await bucket.completeUpload(key, handle, parts, size) };
}

/**
 * A file that arrives in pieces is a multipart upload of whole parts. The remaining bytes, less than a part, are the tail:
 * an object named after the number of the part that it starts. A tail is ignored once its part has arrived.
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
      // If the file was abandoned meanwhile, this call may still have stored a part or a tail. Abandoning it again deletes
      // them.
      await arrivedOf(bucket, key, handle).catch(async (error) => {
        if (error instanceof UnknownPieces) await abandon(bucket, key, handle);
      });
      throw failure;
    },

    async finish(key, handle) {
      const { size, etag } = await complete(bucket, key, handle).catch(async (error) => {
        // If the caller was killed after the completion, it repeats the call and must get the same result.
        const file = error instanceof UnknownPieces || isMissing(error) ? await bucket.stat(key) : undefined;
        if (!file) throw error;
        return file;
      });
      await bucket.deleteFolder(tailFolder(handle));
      return { size, etag };
    },

    abandon: (key, handle) => abandon(bucket, key, handle),

    // Includes the uploads of killed puts.
    async *begunBefore(instant) {
      for await (const { key, uploadId, initiated } of bucket.uploads())
        if (initiated < instant) yield { handle: uploadId, abandon: () => abandon(bucket, key, uploadId) };
    },
  };
}
