import type { Readable } from 'node:stream';
import type { ObjectStorageSettings } from '../../config.ts';
import { Bucket, type Part } from './s3/bucket.ts';
import { cutIntoParts, PART_BYTES } from './s3/parts.ts';
import { s3Pieces } from './s3/pieces.ts';
import { checkFolder, checkKey, type Storage } from './storage.ts';

/** Stores a stream. If it is longer than a part, uses a multipart upload. If the stream fails, nothing is stored. */
async function putStream(bucket: Bucket, key: string, source: Readable): Promise<{ size: number; etag: string }> {
  let upload: Promise<string> | undefined;
  const parts: Part[] = [];
  const send = async (part: Buffer, index: number) => {
    upload ??= bucket.beginUpload(key);
    parts.push(await bucket.sendPart(key, await upload, index + 1, part));
  };
  const { rest, sent, failure } = await cutIntoParts(Buffer.alloc(0), source, send);
  const uploadId = await upload;
  if (failure === undefined && uploadId === undefined) return bucket.put(key, rest);
  try {
    if (failure !== undefined || uploadId === undefined) throw failure;
    if (rest.length > 0) await send(rest, sent);
    const size = sent * PART_BYTES + rest.length;
    return { size, etag: await bucket.completeUpload(key, uploadId, parts, size) };
  } catch (error) {
    if (uploadId !== undefined) await bucket.abortUpload(key, uploadId);
    throw error;
  }
}

/** Yields the keys of files, without keys that begin with a dot, which the storage uses itself. */
async function* fileKeys(bucket: Bucket, prefix: string): AsyncIterable<string> {
  for await (const key of bucket.keys(prefix)) if (!key.startsWith('.')) yield key;
}

/**
 * Stores files as objects of a bucket on an S3-compatible server that accepts `keysAtOnce` keys per call. Calls that store a
 * buffer, look up a file or delete a file fail after `limitMs` milliseconds, plus one second for each MiB.
 */
export async function s3Storage(
  settings: ObjectStorageSettings,
  { keysAtOnce = 1000, limitMs = 15_000 } = {},
): Promise<Storage> {
  const bucket = new Bucket(settings, { keysAtOnce, limitMs });
  await bucket.check();
  return {
    pieces: s3Pieces(bucket),
    stat: async (key) => bucket.stat(checkKey(key)),
    open: async (key, range) => bucket.open(checkKey(key), range),
    async put(key, source) {
      checkKey(key);
      return Buffer.isBuffer(source) ? bucket.putInTime(key, source) : putStream(bucket, key, source);
    },
    list: (prefix) => fileKeys(bucket, checkFolder(prefix)),
    async delete(prefix) {
      if (prefix.endsWith('/')) await bucket.deleteFolder(checkFolder(prefix));
      else await bucket.delete(checkKey(prefix));
    },
  };
}
