import { hash } from 'node:crypto';
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
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type ObjectStorageSettings, StartFailure } from '../config.ts';
import { checkFolder, checkKey, type Pieces, type Storage, UnknownPieces } from './storage.ts';

/** S3 takes 10,000 parts of at least 5 MiB: these make room for 78 GiB. */
const PART_BYTES = 8 * 1_048_576;
/** Parts of one file on their way to S3 at once, while the next one fills. */
const PARTS_AT_ONCE = 2;
/** Where a part grows from, so that a small file does not cost a large buffer. */
const FIRST_BYTES = 65_536;
/** Where the ends of unfinished files lie; no key can name it, as keys do not begin with a dot. */
const TAILS = '.pieces/';
const SOCKETS = { maxSockets: 1000 };

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Undefined where S3 says that there is no such thing. */
const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

const quoted = (etag = ''): string => (etag.startsWith('"') ? etag : `"${etag}"`);

/** A client that any server takes which speaks S3. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStorageSettings): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Other servers than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Every download holds a connection for as long as its reader takes.
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 300_000, httpAgent: SOCKETS, httpsAgent: SOCKETS },
  });
  // The only call that must carry a checksum; what all servers know is MD5.
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const request = args.request as { headers: Record<string, string>; body?: string };
        if (commandName === 'DeleteObjectsCommand')
          request.headers['content-md5'] = hash('md5', request.body ?? '', 'base64');
        return next(args);
      },
    { step: 'build', priority: 'low' },
  );
  return client;
}

interface Cut {
  /** What came after the last whole part. */
  rest: Buffer;
  /** How many whole parts were sent. */
  sent: number;
  /** Why it ended early: the source broke off, or a part could not be sent. */
  failure?: unknown;
}

/**
 * Cuts what begins with `head` and goes on with `source` into parts, sends those that are whole, and hands back the
 * rest. Holds no more than {@link PARTS_AT_ONCE} parts and the one that fills. Returns when nothing is on its way.
 */
async function cut(head: Buffer, source: Readable, send: (part: Buffer, index: number) => Promise<void>): Promise<Cut> {
  const free: Buffer[] = [];
  const sending = new Set<Promise<void>>();
  const unsent: unknown[] = [];
  let part: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let filled = 0;
  let sent = 0;

  async function post(full: Buffer, index: number): Promise<void> {
    try {
      await send(full, index);
      free.push(full);
    } catch (error) {
      unsent.push(error);
    }
  }
  async function makeRoom(): Promise<void> {
    if (part.length < PART_BYTES) {
      const larger = Buffer.allocUnsafeSlow(Math.min(part.length * 4, PART_BYTES));
      part.copy(larger);
      part = larger;
      return;
    }
    if (sending.size >= PARTS_AT_ONCE) await Promise.race(sending);
    if (unsent.length > 0) throw unsent[0];
    const posting = post(part, sent).then(() => void sending.delete(posting));
    sending.add(posting);
    sent += 1;
    part = free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
    filled = 0;
  }
  async function take(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, filled, from);
      from += copied;
      filled += copied;
      if (filled === part.length) await makeRoom();
    }
  }

  let failure: unknown;
  try {
    await take(head);
    for await (const chunk of source) await take(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
  } catch (error) {
    failure = error;
    source.destroy();
  }
  await Promise.all(sending);
  return { rest: part.subarray(0, filled), sent, failure: failure ?? unsent[0] };
}

interface Part {
  PartNumber: number;
  ETag: string;
}

/** Keeps files as objects of a bucket on a server that speaks S3, which lists and deletes so many keys in one call. */
export async function s3Storage(settings: ObjectStorageSettings, keysAtOnce = 1000): Promise<Storage> {
  const { bucket: Bucket, endpoint } = settings;
  const client = s3Client(settings);
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const reason =
      status === 404
        ? 'there is none of that name'
        : status === 403
          ? 'its server refuses these keys'
          : (error as Error).message.split('\n')[0];
    throw new StartFailure(`The bucket ${Bucket} at ${endpoint} cannot be used: ${reason}.`, { cause: error });
  }

  const putObject = async (Key: string, Body: Buffer) => {
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }));
    return { size: Body.length, etag: quoted(ETag) };
  };
  const beginParts = async (Key: string) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    if (!UploadId) throw new Error('S3 began an upload without a name');
    return UploadId;
  };
  const sendPart = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<Part> => {
    const request = { Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length };
    const { ETag } = await client.send(new UploadPartCommand(request));
    return { PartNumber, ETag: quoted(ETag) };
  };
  const completeParts = async (Key: string, UploadId: string, parts: Part[]) => {
    const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
    const { ETag } = await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
    return quoted(ETag);
  };
  const abortParts = async (Key: string, UploadId: string) => {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessMissing);
  };

  async function putStream(key: string, source: Readable): Promise<{ size: number; etag: string }> {
    let upload: Promise<string> | undefined;
    const parts: Part[] = [];
    const send = async (part: Buffer, index: number) => {
      upload ??= beginParts(key);
      parts.push(await sendPart(key, await upload, index + 1, part));
    };
    const { rest, sent, failure } = await cut(Buffer.alloc(0), source, send);
    const handle = await upload;
    if (failure === undefined && handle === undefined) return putObject(key, rest);
    try {
      if (failure !== undefined || handle === undefined) throw failure;
      if (rest.length > 0) await send(rest, sent);
      return { size: sent * PART_BYTES + rest.length, etag: await completeParts(key, handle, parts) };
    } catch (error) {
      if (handle !== undefined) await abortParts(key, handle);
      throw error;
    }
  }

  async function* keysBelow(Prefix: string): AsyncIterable<string> {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, MaxKeys: keysAtOnce }))
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
  }
  async function* listed(prefix: string): AsyncIterable<string> {
    for await (const key of keysBelow(prefix)) if (!key.startsWith('.')) yield key;
  }
  async function deleteAll(keys: string[]): Promise<void> {
    const Delete = { Quiet: true, Objects: keys.map((Key) => ({ Key })) };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
    if (first) throw new Error(`${first.Key} could not be deleted: ${first.Code} ${first.Message ?? ''}`);
  }
  async function deleteFolder(prefix: string): Promise<void> {
    let keys: string[] = [];
    for await (const key of keysBelow(prefix)) {
      keys.push(key);
      if (keys.length < keysAtOnce) continue;
      await deleteAll(keys);
      keys = [];
    }
    if (keys.length > 0) await deleteAll(keys);
  }

  // A file that arrives in pieces is a multipart upload, all of whose parts are whole; what is smaller than a part lies
  // beside it as an object, under the number of the part that it begins. One whose part has come since says nothing.
  const tails = (handle: string) => `${TAILS}${hash('sha256', handle)}/`;
  async function arrived(key: string, handle: string) {
    const parts: Part[] = [];
    let PartNumberMarker: string | undefined;
    // Its own paginator goes on for ever where a server names a next part also at the end.
    for (let more = true; more; ) {
      const request = { Bucket, Key: checkKey(key), UploadId: handle, PartNumberMarker };
      const page = await client.send(new ListPartsCommand(request)).catch(unlessMissing);
      if (!page) throw new UnknownPieces(key);
      // A part can be missing before one that came while it failed: only what is gapless counts.
      for (const { PartNumber, ETag, Size } of page.Parts ?? [])
        if (PartNumber === parts.length + 1 && Size === PART_BYTES) parts.push({ PartNumber, ETag: quoted(ETag) });
      PartNumberMarker = page.NextPartNumberMarker;
      more = page.IsTruncated === true;
    }
    const tail = `${tails(handle)}${parts.length + 1}`;
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: tail })).catch(unlessMissing);
    // Some servers list no parts of what is finished, instead of saying that it is no more.
    if (parts.length === 0 && !head && (await statFile(key))) throw new UnknownPieces(key);
    return { parts, tail, tailSize: head?.ContentLength ?? 0 };
  }
  async function readTail(Key: string): Promise<Buffer> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return buffer(Body as Readable);
  }

  const pieces: Pieces = {
    begin: async (key) => beginParts(checkKey(key)),
    async received(key, handle) {
      const { parts, tailSize } = await arrived(key, handle);
      return parts.length * PART_BYTES + tailSize;
    },
    async append(key, handle, offset, source) {
      const { parts, tail, tailSize } = await arrived(key, handle);
      const received = parts.length * PART_BYTES + tailSize;
      if (received !== offset) throw new Error(`${received} bytes are there, not ${offset}`);
      const head = tailSize > 0 ? await readTail(tail) : Buffer.alloc(0);
      const { rest, sent, failure } = await cut(head, source, async (part, index) => {
        await sendPart(key, handle, parts.length + index + 1, part);
      });
      const whole = parts.length + sent;
      if (rest.length > 0 && !(sent === 0 && rest.length === tailSize))
        await putObject(`${tails(handle)}${whole + 1}`, rest);
      if (failure === undefined) return whole * PART_BYTES + rest.length;
      // Given up meanwhile, by whom this call may have left something behind.
      await arrived(key, handle).catch(async (error) => {
        if (error instanceof UnknownPieces) await pieces.abandon(key, handle);
      });
      throw failure;
    },
    async finish(key, handle) {
      let etag: string | undefined;
      let size = 0;
      try {
        const { parts, tail, tailSize } = await arrived(key, handle);
        size = parts.length * PART_BYTES + tailSize;
        if (size === 0) {
          // S3 makes no file of no parts.
          ({ etag } = await putObject(key, Buffer.alloc(0)));
          await abortParts(key, handle);
        } else {
          if (tailSize > 0) parts.push(await sendPart(key, handle, parts.length + 1, await readTail(tail)));
          etag = await completeParts(key, handle, parts);
        }
      } catch (error) {
        // Whoever was killed before it heard of the end finishes again.
        const file = error instanceof UnknownPieces || isMissing(error) ? await statFile(key) : undefined;
        if (!file) throw error;
        ({ size, etag } = file);
      }
      await deleteFolder(tails(handle));
      return { size, etag };
    },
    async abandon(key, handle) {
      // In this order: a node that dies in between leaves what is still found.
      await deleteFolder(tails(handle));
      await abortParts(checkKey(key), handle);
    },
    // Also what a killed put had begun.
    async *begunBefore(instant) {
      let markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {};
      for (let more = true; more; ) {
        const page = await client.send(new ListMultipartUploadsCommand({ Bucket, MaxUploads: keysAtOnce, ...markers }));
        for (const { Key: key, UploadId: handle, Initiated } of page.Uploads ?? [])
          if (key && handle && Initiated && Initiated < instant)
            yield { handle, abandon: () => pieces.abandon(key, handle) };
        markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
        more = page.IsTruncated === true && page.NextKeyMarker !== undefined;
      }
    },
  };

  async function statFile(key: string) {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })).catch(unlessMissing);
    if (!head) return undefined;
    return { size: head.ContentLength ?? 0, etag: quoted(head.ETag), modified: head.LastModified ?? new Date(0) };
  }

  return {
    pieces,
    stat: statFile,
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const got = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range })).catch(unlessMissing);
      if (!got) return undefined;
      const size = Number(/\/(\d+)$/u.exec(got.ContentRange ?? '')?.[1] ?? got.ContentLength);
      const modified = got.LastModified ?? new Date(0);
      return { size, etag: quoted(got.ETag), modified, stream: got.Body as Readable };
    },
    async put(key, source) {
      checkKey(key);
      return Buffer.isBuffer(source) ? putObject(key, source) : putStream(key, source);
    },
    list: (prefix) => listed(checkFolder(prefix)),
    async delete(prefix) {
      if (prefix.endsWith('/')) {
        checkFolder(prefix);
        await deleteFolder(prefix);
      } else await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(prefix) })).catch(unlessMissing);
    },
  };
}
