import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { ByteRange, FileReader, StoredFile } from '../storage/storage.ts';
import { CHARSET_HEAD_BYTES, charsetOf, typeOf } from './content-types.ts';
import { acceptedEncodings, decodedHead, decodedStream, ENCODINGS, type Encoding } from './encodings.ts';
import { fail } from './fail.ts';

/** The number of bytes that show whether a file is compressed at all. */
const DECODABLE_HEAD_BYTES = 4096;
const YEAR_S = 31_536_000;

/** The results of range-parser if there is no usable range. */
const UNSATISFIABLE = -1;
const MALFORMED = -2;

/** Returns the range that a Range header requests. Undefined: there is no header, or it must be ignored. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  // For other units or several ranges, the server may reply with the whole file (RFC 9110 §14.2).
  if (header === undefined || !/^bytes=[\d-]*$/u.test(header)) return undefined;
  const ranges = parseRange(size, header);
  if (ranges === MALFORMED) return undefined;
  if (ranges !== UNSATISFIABLE) return ranges[0];
  // range-parser also reports two cases as unsatisfiable that RFC 9110 treats differently: a range that ends before its
  // start is ignored (§14.1.1), and a suffix that is longer than the file means the whole file (§14.1.2).
  const [first = '', last = ''] = header.slice('bytes='.length).split('-');
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const isLongSuffix = first === '' && Number(last) > size;
  return isLongSuffix && size > 0 ? { start: 0, end: size - 1 } : 'unsatisfiable';
}

const seconds = (date: Date): number => Math.trunc(date.getTime() / 1000);

function isUnchanged(request: FastifyRequest, file: StoredFile): boolean {
  const match = request.headers['if-none-match'];
  if (match !== undefined)
    return match === '*' || match.split(',').some((tag) => tag.trim().replace(/^W\//u, '') === file.etag);
  const since = request.headers['if-modified-since'];
  return since !== undefined && Date.parse(since) / 1000 >= seconds(file.modified);
}

/** Returns whether the file still matches If-Range. A range of a changed file would mix two versions. */
function rangeStillHolds(condition: string | undefined, file: StoredFile): boolean {
  if (condition === undefined) return true;
  return condition.startsWith('"') ? condition === file.etag : Date.parse(condition) / 1000 === seconds(file.modified);
}

/** A stored file that answers a request. */
interface Answer {
  key: string;
  file: StoredFile;
  /** The encoding in which the file is stored. */
  encoding: Encoding | undefined;
  /** Whether the file is sent uncompressed, because the client does not accept its encoding. */
  decodes: boolean;
}

/**
 * Finds the file for a key: a compressed copy that the client accepts, the file itself, or a compressed copy to decode. A
 * range always refers to the file itself.
 */
async function find(
  storage: FileReader,
  key: string,
  { 'accept-encoding': header, range }: Pick<FastifyRequest['headers'], 'accept-encoding' | 'range'>,
): Promise<Answer | undefined> {
  const accepted = acceptedEncodings(String(header ?? ''));
  const accepts = (encoding: Encoding) => accepted.has(encoding) || accepted.has('*');
  const { encoding: own } = typeOf(key);
  const copies = (own ? [] : (Object.keys(ENCODINGS) as Encoding[])).map((encoding) => ({
    key: key + ENCODINGS[encoding],
    encoding,
    decodes: range !== undefined || !accepts(encoding),
  }));
  const candidates = [
    ...copies.filter(({ decodes }) => !decodes),
    // A client without the header gets the file as it is stored (RFC 9110 §12.5.3).
    { key, encoding: own, decodes: own !== undefined && header !== undefined && !accepts(own) },
    ...copies.filter(({ decodes }) => decodes),
  ];
  // All at once, because each call is a round trip to the object storage.
  const files = await Promise.all(candidates.map((candidate) => storage.stat(candidate.key)));
  const index = files.findIndex((file) => file !== undefined);
  const [file, candidate] = [files[index], candidates[index]];
  return file && candidate && { ...candidate, file };
}

async function findFirst(
  storage: FileReader,
  keys: readonly string[],
  headers: Parameters<typeof find>[2],
): Promise<Answer | undefined> {
  for (const key of keys) {
    const answer = await find(storage, key, headers);
    if (answer) return answer;
  }
  return undefined;
}

/** Whether a request for a key gets a file. */
export const isStored = async (storage: FileReader, key: string): Promise<boolean> =>
  (await find(storage, key, {})) !== undefined;

/** Returns the first bytes of a file, uncompressed. Undefined: the file cannot be decoded. */
async function headOf(
  storage: FileReader,
  { key, file, encoding }: Answer,
  length: number,
): Promise<Buffer | undefined> {
  const range = { start: 0, end: Math.min(file.size, length) - 1 };
  const opened = file.size > 0 ? await storage.open(key, range) : undefined;
  const bytes = opened ? await buffer(opened.stream) : Buffer.alloc(0);
  return encoding ? decodedHead(bytes, encoding, length).catch(() => undefined) : bytes;
}

interface Description {
  contentType: string;
  /** The bytes of a small file, if they were read for its type. */
  whole?: Buffer | undefined;
}

interface ServeOptions {
  /** Whether the file of a key never changes, so that browsers need not revalidate it. */
  immutable: boolean;
  /** False for a file that only the caller may read, so that proxies do not store it. Default: true. */
  shared?: boolean;
  contentType?: string;
  /** Whether texts may have any charset, because others wrote them. Default: all are UTF-8. */
  anyCharset?: boolean;
  /** Changes the uncompressed file. The result is not cached, and has no ranges. */
  rewrite?: ((plain: Readable) => Readable) | undefined;
}

async function describe(storage: FileReader, answer: Answer, anyCharset: boolean): Promise<Description> {
  const { type } = typeOf(answer.key);
  if (/^application\/(?:.+\+)?json$/u.test(type)) return { contentType: `${type}; charset=utf-8` };
  // The charset of XML is in the file, and a header would override it.
  if (!type.startsWith('text/') || type === 'text/xml') return { contentType: type };
  const head = anyCharset ? await headOf(storage, answer, CHARSET_HEAD_BYTES) : undefined;
  const charset = head ? charsetOf(type, head) : 'utf-8';
  const whole = !answer.encoding && head?.length === answer.file.size ? head : undefined;
  return { contentType: charset ? `${type}; charset=${charset}` : type, whole };
}

/** Replies like {@link serveFirst}. Fails with NOT_FOUND if there is no file. */
export async function serveStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileReader,
  key: string,
  options: ServeOptions,
): Promise<FastifyReply> {
  if (!(await serveFirst(request, reply, storage, [key], options)))
    fail('NOT_FOUND', { message: 'There is no such file.' });
  return reply;
}

/**
 * Replies to GET and HEAD with the first of the keys that is stored. Supports ranges, conditional requests, and compressed
 * copies of the file. Returns whether there was a file, and so a reply.
 */
export async function serveFirst(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileReader,
  keys: readonly string[],
  { immutable, shared = true, contentType, anyCharset = false, rewrite }: ServeOptions,
): Promise<boolean> {
  const answer = await findFirst(storage, keys, rewrite ? { 'accept-encoding': 'identity' } : request.headers);
  if (!answer) return false;
  const { key, file, encoding } = answer;
  // A file that only claims to be compressed is sent as it is, as any host would.
  const decodes = answer.decodes && (await headOf(storage, answer, DECODABLE_HEAD_BYTES)) !== undefined;
  let whole: Buffer | undefined;
  const setType = async () => {
    const described: Description =
      contentType === undefined ? await describe(storage, answer, anyCharset) : { contentType };
    whole = described.whole;
    reply.type(described.contentType);
  };
  const send = async (range?: ByteRange) => {
    const known = range ? undefined : whole;
    const stream = known ? Readable.from([known]) : (await storage.open(key, range))?.stream;
    // The file was deleted in the meantime.
    if (!stream) return false;
    const bytes = encoding && decodes ? decodedStream(stream, encoding) : stream;
    void reply.send(rewrite ? rewrite(bytes) : bytes);
    return true;
  };
  const sendNothing = () => {
    void reply.send();
    return true;
  };
  const isHead = request.method === 'HEAD';
  if (rewrite) {
    reply.header('cache-control', 'no-store');
    await setType();
    return isHead ? sendNothing() : send();
  }

  // The uncompressed form is another representation, which needs a tag of its own (RFC 9110 §8.8.3.3).
  const etag = decodes ? file.etag.replace(/"$/u, '-decoded"') : file.etag;
  reply.header('etag', etag);
  reply.header('last-modified', file.modified.toUTCString());
  const scope = shared ? 'public' : 'private';
  const revalidated = shared ? 'no-cache' : 'private, no-cache';
  reply.header('cache-control', immutable ? `${scope}, max-age=${YEAR_S}, immutable` : revalidated);
  reply.header('vary', 'accept-encoding');
  if (isUnchanged(request, { ...file, etag })) {
    reply.code(304);
    return sendNothing();
  }
  await setType();
  if (decodes) return isHead ? sendNothing() : send();

  reply.header('accept-ranges', 'bytes');
  if (encoding) reply.header('content-encoding', encoding);
  const range = rangeStillHolds(request.headers['if-range'] as string | undefined, file)
    ? rangeOf(request.headers.range, file.size)
    : undefined;
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${file.size}`).removeHeader('content-encoding');
    return sendNothing();
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  return isHead ? sendNothing() : send(range);
}
