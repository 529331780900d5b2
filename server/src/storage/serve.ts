import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../http/fail.ts';
import type { ByteRange, FileReader, StoredFile } from './storage.ts';

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

/** The type of a file by its name; a build's `game.wasm.br` is wasm that travels compressed. */
export function typeOf(key: string): { contentType: string; encoding?: string } {
  const last = extname(key).toLowerCase();
  const encoding = ENCODINGS[last as keyof typeof ENCODINGS];
  if (!encoding) return { contentType: TYPES[last] ?? BINARY };
  const inner = extname(key.slice(0, -last.length)).toLowerCase();
  return { contentType: TYPES[inner] ?? BINARY, encoding };
}

/** What a request asks for of `size` bytes: one range, all of it (undefined), or nothing there is ('unsatisfiable'). */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  // Several ranges at once may be answered by the whole (RFC 9110 §14.2).
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first, last] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const seconds = (date: Date): number => Math.trunc(date.getTime() / 1000);

function isUnchanged(request: FastifyRequest, file: StoredFile): boolean {
  const match = request.headers['if-none-match'];
  if (match !== undefined)
    return match === '*' || match.split(',').some((tag) => tag.trim().replace(/^W\//u, '') === file.etag);
  const since = request.headers['if-modified-since'];
  return since !== undefined && Date.parse(since) / 1000 >= seconds(file.modified);
}

/** A range of a file that has changed since would splice two versions together. */
function rangeStillHolds(condition: string | undefined, file: StoredFile): boolean {
  if (condition === undefined) return true;
  return condition.startsWith('"') ? condition === file.etag : Date.parse(condition) / 1000 === seconds(file.modified);
}

/** The encodings that a browser takes; one with q=0 is one that it refuses. */
function acceptedEncodings(header: string): Set<string> {
  const offers = header.split(',').map((offer) => offer.split(';').map((part) => part.trim()));
  return new Set(offers.flatMap(([name = '', quality]) => (/^q=0(?:\.0*)?$/u.test(quality ?? '') ? [] : [name])));
}

/** The best precompressed sibling that the browser takes, or the file itself; a range is one of the file itself. */
async function pick(request: FastifyRequest, storage: FileReader, key: string) {
  const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''));
  const twins = Object.entries(ENCODINGS).filter(([, encoding]) => accepted.has(encoding));
  const candidates = [
    ...(request.headers.range === undefined ? twins : []).map(([suffix, encoding]) => ({
      key: key + suffix,
      encoding,
    })),
    { key, encoding: undefined },
  ];
  // All at once: to ask after each costs a way to the object storage and back.
  const files = await Promise.all(candidates.map((candidate) => storage.stat(candidate.key)));
  const index = files.findIndex((file) => file !== undefined);
  const [file, candidate] = [files[index], candidates[index]];
  return file && candidate && { ...candidate, file };
}

export interface ServeOptions {
  /** The key never changes what it holds, so that a browser need not ask again. */
  immutable: boolean;
  /** False for what only the person who asks may read, so that no proxy keeps it. */
  shared?: boolean;
  contentType?: string;
}

/** Answers GET and HEAD with a stored file: ranges, conditions, and the compressed twin where one lies beside it. */
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
  reply.header(
    'cache-control',
    immutable ? `${shared ? 'public' : 'private'}, max-age=${YEAR_S}, immutable` : 'no-cache',
  );
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
