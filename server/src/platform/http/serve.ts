import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { ByteRange, FileReader, StoredFile } from '../storage/storage.ts';
import { fail } from './fail.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.gltf': 'model/gltf+json',
  '.glb': 'model/gltf-binary',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.apk': 'application/vnd.android.package-archive',
};
const BINARY = 'application/octet-stream';
const ENCODINGS = { '.br': 'br', '.gz': 'gzip' } as const;
const YEAR_S = 31_536_000;

/** Returns the content type of a file by name. For `game.wasm.br`: the type of wasm, with the encoding `br`. */
export function typeOf(key: string): { contentType: string; encoding?: string } {
  const last = extname(key).toLowerCase();
  const encoding = ENCODINGS[last as keyof typeof ENCODINGS];
  if (!encoding) return { contentType: TYPES[last] ?? BINARY };
  const inner = extname(key.slice(0, -last.length)).toLowerCase();
  return { contentType: TYPES[inner] ?? BINARY, encoding };
}

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

/** Returns the encodings that a browser accepts: all that the header lists without q=0. */
function acceptedEncodings(header: string): Set<string> {
  const offers = header.split(',').map((offer) => offer.split(';').map((part) => part.trim()));
  return new Set(offers.flatMap(([name = '', quality]) => (/^q=0(?:\.0*)?$/u.test(quality ?? '') ? [] : [name])));
}

/** Returns the best compressed copy that the browser accepts, or else the file. A range always refers to the file itself. */
async function pick(request: FastifyRequest, storage: FileReader, key: string) {
  const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''));
  const compressed = Object.entries(ENCODINGS).filter(([, encoding]) => accepted.has(encoding));
  const candidates = [
    ...(request.headers.range === undefined ? compressed : []).map(([suffix, encoding]) => ({
      key: key + suffix,
      encoding,
    })),
    { key, encoding: undefined },
  ];
  // All at once, because each call is a round trip to the object storage.
  const files = await Promise.all(candidates.map((candidate) => storage.stat(candidate.key)));
  const index = files.findIndex((file) => file !== undefined);
  const [file, candidate] = [files[index], candidates[index]];
  return file && candidate && { ...candidate, file };
}

interface ServeOptions {
  /** Whether the file of a key never changes, so that browsers need not revalidate it. */
  immutable: boolean;
  /** False for a file that only the caller may read, so that proxies do not store it. Default: true. */
  shared?: boolean;
  contentType?: string;
}

/** Replies to GET and HEAD with a stored file. Supports ranges, conditional requests, and compressed copies of the file. */
export async function serveStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileReader,
  key: string,
  { immutable, shared = true, contentType }: ServeOptions,
): Promise<FastifyReply> {
  const picked = await pick(request, storage, key);
  if (!picked) fail('NOT_FOUND', { message: 'There is no such file.' });
  const { file } = picked;
  const type = contentType ? { contentType } : typeOf(key);
  const encoding = picked.encoding ?? type.encoding;
  reply.header('accept-ranges', 'bytes');
  reply.header('etag', file.etag);
  reply.header('last-modified', file.modified.toUTCString());
  const scope = shared ? 'public' : 'private';
  const revalidated = shared ? 'no-cache' : 'private, no-cache';
  reply.header('cache-control', immutable ? `${scope}, max-age=${YEAR_S}, immutable` : revalidated);
  reply.header('vary', 'accept-encoding');
  if (isUnchanged(request, file)) return reply.code(304).send();
  reply.type(type.contentType);
  if (encoding) reply.header('content-encoding', encoding);

  const range = rangeStillHolds(request.headers['if-range'] as string | undefined, file)
    ? rangeOf(request.headers.range, file.size)
    : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).removeHeader('content-encoding').send();
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  if (request.method === 'HEAD') return reply.send();
  const opened = await storage.open(picked.key, range);
  if (!opened) fail('NOT_FOUND', { message: 'There is no such file.' });
  return reply.send(opened.stream);
}
