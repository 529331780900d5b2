import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  ListPartsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type ObjectStorageSettings, StartFailure } from '../../../config.ts';
import { type ByteRange, StorageAway, type StoredFile, UnknownPieces } from '../storage.ts';
import { s3Client } from './client.ts';

export interface Part {
  PartNumber: number;
  ETag: string;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Returns undefined for a 404 of S3, and throws all other errors. */
const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** Throws {@link UnknownPieces} if the server still has the name of a file but has lost its parts (BrokenMPU of Swift). */
const unlessBroken =
  (key: string) =>
  (error: unknown): never => {
    if (error instanceof S3ServiceException && error.name === 'BrokenMPU')
      throw new UnknownPieces(key, { cause: error });
    throw error;
  };

const quoted = (etag = ''): string => (etag.startsWith('"') ? etag : `"${etag}"`);

interface CallOptions {
  abortSignal?: AbortSignal;
}

/** The additional time limit, in milliseconds, for each MiB that a call sends. */
const MS_PER_MIB = 1000;

/**
 * The S3 calls that the storage needs, for one bucket. Each call lists or deletes at most `keysAtOnce` keys. `stat`,
 * `putInTime`, `delete` and each page of `partsOf` fail with {@link StorageAway} after `limitMs` milliseconds, including
 * retries.
 */
export class Bucket {
  readonly #client;
  readonly #bucket: string;
  readonly #endpoint: string;
  readonly #keysAtOnce: number;
  readonly #limitMs: number;

  constructor(settings: ObjectStorageSettings, { keysAtOnce, limitMs }: { keysAtOnce: number; limitMs: number }) {
    this.#client = s3Client(settings);
    this.#bucket = settings.bucket;
    this.#endpoint = settings.endpoint;
    this.#keysAtOnce = keysAtOnce;
    this.#limitMs = limitMs;
  }

  /** Ends a call at the time limit, because a server can accept a call and never reply. */
  async #inTime<T>(call: (options: CallOptions) => Promise<T>, bytes = 0): Promise<T> {
    const ms = this.#limitMs + Math.round((bytes / 1_048_576) * MS_PER_MIB);
    const abortSignal = AbortSignal.timeout(ms);
    try {
      return await call({ abortSignal });
    } catch (error) {
      if (!abortSignal.aborted) throw error;
      throw new StorageAway(`${this.#endpoint} has not answered within ${ms} ms`, { cause: error });
    }
  }

  /** Throws {@link StartFailure} if the bucket cannot be used. */
  async check(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      const reason =
        status === 404
          ? 'there is none of that name'
          : status === 403
            ? 'its server refuses these keys'
            : (error as Error).message.split('\n')[0];
      const message = `The bucket ${this.#bucket} at ${this.#endpoint} cannot be used: ${reason}.`;
      throw new StartFailure(message, { cause: error });
    }
  }

  async stat(Key: string): Promise<StoredFile | undefined> {
    const request = new HeadObjectCommand({ Bucket: this.#bucket, Key });
    const head = await this.#inTime((options) => this.#client.send(request, options)).catch(unlessMissing);
    if (!head) return undefined;
    return { size: head.ContentLength ?? 0, etag: quoted(head.ETag), modified: head.LastModified ?? new Date(0) };
  }

  async open(Key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const request = new GetObjectCommand({ Bucket: this.#bucket, Key, Range });
    const got = await this.#client.send(request).catch(unlessMissing).catch(unlessBroken(Key));
    if (!got) return undefined;
    const part = range && `bytes ${range.start}-${range.end}/`;
    if (part && !(got.ContentRange?.startsWith(part) && got.ContentLength === range.end - range.start + 1)) {
      (got.Body as Readable).destroy();
      throw new StorageAway(`${this.#endpoint} has sent other bytes of ${Key} than it was asked for`);
    }
    const size = Number(/\/(\d+)$/u.exec(got.ContentRange ?? '')?.[1] ?? got.ContentLength);
    const modified = got.LastModified ?? new Date(0);
    return { size, etag: quoted(got.ETag), modified, stream: got.Body as Readable };
  }

  /** Reads a whole object of `size` bytes. Throws S3's error if the object is missing. */
  async read(Key: string, size: number): Promise<Buffer> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key }));
    const bytes = await buffer(Body as Readable);
    if (bytes.length !== size)
      throw new StorageAway(`${this.#endpoint} has sent ${bytes.length} bytes of ${Key}, not ${size}`);
    return bytes;
  }

  async put(Key: string, Body: Buffer, options: CallOptions = {}): Promise<{ size: number; etag: string }> {
    const request = { Bucket: this.#bucket, Key, Body, ContentLength: Body.length };
    const { ETag } = await this.#client.send(new PutObjectCommand(request), options);
    await this.#checkKept(Key, Body.length);
    return { size: Body.length, etag: quoted(ETag) };
  }

  /** Fails with {@link StorageAway} if the server confirmed a file but does not have it. */
  async #checkKept(key: string, size: number): Promise<void> {
    if ((await this.stat(key))?.size !== size)
      throw new StorageAway(`${this.#endpoint} has not kept the ${size} bytes of ${key}`);
  }

  /** Stores a buffer, within a time limit because a caller is waiting. */
  putInTime(key: string, body: Buffer): Promise<{ size: number; etag: string }> {
    return this.#inTime((options) => this.put(key, body, options), body.length);
  }

  async *keys(Prefix: string): AsyncIterable<string> {
    const request = { Bucket: this.#bucket, Prefix, MaxKeys: this.#keysAtOnce };
    for await (const page of paginateListObjectsV2({ client: this.#client }, request))
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
  }

  async delete(Key: string): Promise<void> {
    const request = new DeleteObjectCommand({ Bucket: this.#bucket, Key });
    await this.#inTime((options) => this.#client.send(request, options)).catch(unlessMissing);
  }

  async deleteFolder(prefix: string): Promise<void> {
    let keys: string[] = [];
    for await (const key of this.keys(prefix)) {
      keys.push(key);
      if (keys.length < this.#keysAtOnce) continue;
      await this.#deleteAll(keys);
      keys = [];
    }
    if (keys.length > 0) await this.#deleteAll(keys);
  }

  async #deleteAll(keys: string[]): Promise<void> {
    const Delete = { Quiet: true, Objects: keys.map((Key) => ({ Key })) };
    const { Errors = [] } = await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete }));
    const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
    if (first) throw new Error(`${first.Key} could not be deleted: ${first.Code} ${first.Message ?? ''}`);
  }

  async beginUpload(Key: string): Promise<string> {
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand({ Bucket: this.#bucket, Key }));
    if (!UploadId) throw new Error('S3 returned no id for a new upload');
    return UploadId;
  }

  async sendPart(Key: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<Part> {
    const request = { Bucket: this.#bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length };
    const { ETag } = await this.#client.send(new UploadPartCommand(request));
    return { PartNumber, ETag: quoted(ETag) };
  }

  /** Joins the uploaded parts into the object `Key`, and checks that the object has `size` bytes. Returns the etag. */
  async completeUpload(Key: string, UploadId: string, parts: Part[], size: number): Promise<string> {
    const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
    const request = { Bucket: this.#bucket, Key, UploadId, MultipartUpload: { Parts } };
    const { ETag } = await this.#client.send(new CompleteMultipartUploadCommand(request));
    await this.#checkKept(Key, size);
    return quoted(ETag);
  }

  async abortUpload(Key: string, UploadId: string): Promise<void> {
    const request = { Bucket: this.#bucket, Key, UploadId };
    await this.#client.send(new AbortMultipartUploadCommand(request)).catch(unlessMissing);
  }

  /** Returns the parts of an upload with their sizes, or undefined if the upload does not exist. */
  async partsOf(Key: string, UploadId: string): Promise<(Part & { size: number })[] | undefined> {
    const parts: (Part & { size: number })[] = [];
    let PartNumberMarker: string | undefined;
    // Some servers give the number of a next part even on the last page. The SDK's own paginator then never ends.
    for (let more = true; more; ) {
      const request = new ListPartsCommand({ Bucket: this.#bucket, Key, UploadId, PartNumberMarker });
      const page = await this.#inTime((options) => this.#client.send(request, options)).catch(unlessMissing);
      if (!page) return undefined;
      for (const { PartNumber = 0, ETag, Size = 0 } of page.Parts ?? [])
        parts.push({ PartNumber, ETag: quoted(ETag), size: Size });
      more = page.IsTruncated === true;
      // If the server repeats a page, the loop would never end without this check.
      if (more && (!page.NextPartNumberMarker || page.NextPartNumberMarker === PartNumberMarker))
        throw new Error(`The list of the parts of ${Key} is truncated, but names no next page`);
      PartNumberMarker = page.NextPartNumberMarker;
    }
    return parts;
  }

  /** Yields the multipart uploads that are neither completed nor aborted. */
  async *uploads(): AsyncIterable<{ key: string; uploadId: string; initiated: Date }> {
    let markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {};
    for (let more = true; more; ) {
      const request = { Bucket: this.#bucket, MaxUploads: this.#keysAtOnce, ...markers };
      const page = await this.#client.send(new ListMultipartUploadsCommand(request));
      for (const { Key: key, UploadId: uploadId, Initiated: initiated } of page.Uploads ?? [])
        if (key && uploadId && initiated) yield { key, uploadId, initiated };
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      more = page.IsTruncated === true && page.NextKeyMarker !== undefined;
    }
  }
}
