import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants as zlib, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { fail } from '../http/fail.ts';
import { shareFairly } from '../http/fair-share.ts';
import { acceptedEncodings, IMMUTABLE_CACHE_CONTROL, serveStored, typeOf } from '../http/serve.ts';
import type { FileReader } from '../storage/storage.ts';

/*
 * A browser that has an earlier version of a script gets the next one as the difference from it (Compression Dictionary
 * Transport, RFC 9842). A release that changes one line then costs some hundred bytes instead of the whole script.
 */

/** First bytes of a body in the encoding `dcz`, before the SHA-256 of the dictionary (RFC 9842 §5). */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
const SCRIPT_MAX_BYTES = 4 * 1_048_576;
const CACHE_MAX_BYTES = 32 * 1_048_576;
const COMPRESSION_LEVEL = 19;

const IMMUTABLE = { immutable: true };
const VARY = 'accept-encoding, available-dictionary';

const compress = promisify(zstdCompress);
// Large scripts take most of a second. Requests that would wait for long get the whole script.
const runCompression = shareFairly({ running: 1, waiting: 4 });

/** `main.0123abcd.js`: a script that has a hash of its content in its name. */
const HASHED = /^((?:\/[\w.-]+)+)\.[0-9a-f]{8}(\.js)$/u;
/** `/remotes/mfe-catalog/1.4.0-3f9a0c51d2e7/remoteEntry.js`: a script that lies in the folder of its release. */
const IN_RELEASE = /^(\/remotes\/[\w-]+\/)[\w.-]+(\/\w+\.js)$/u;

/**
 * Returns the URL pattern of all versions of a script, or undefined for a file without versions. The names of chunks are
 * numbers that stay the same from one build to the next.
 */
export function versionsOf(path: string): string | undefined {
  const [, before, after] = HASHED.exec(path) ?? IN_RELEASE.exec(path) ?? [];
  return before && (before.endsWith('/') ? `${before}*${after}` : `${before}.*${after}`);
}

interface Delta {
  /** SHA-256 of the dictionary, in base64. */
  dictionary: string;
  /** The body of the reply. Undefined if the whole script is smaller. */
  body: Buffer | undefined;
}

/** Compresses a stored script with an earlier version of it. Returns undefined if one of the two is missing or too large. */
async function makeDelta(storage: FileReader, key: string, dictionaryKey: string): Promise<Delta | undefined> {
  const whole = await storage.stat(`${key}.br`);
  const opened = await Promise.all([storage.open(key), storage.open(dictionaryKey)]);
  const [script, dictionary] = await Promise.all(
    opened.map(async (file) => {
      if (file && file.size <= SCRIPT_MAX_BYTES) return buffer(file.stream);
      file?.stream.destroy();
      return undefined;
    }),
  );
  if (!script || !dictionary) return undefined;
  const hash = createHash('sha256').update(dictionary).digest();
  const params = { [zlib.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL };
  const packed = await compress(script, { dictionary, params });
  const body = Buffer.concat([DCZ_MAGIC, hash, packed]);
  return { dictionary: hash.toString('base64'), body: whole && whole.size <= body.length ? undefined : body };
}

/**
 * Returns a handler that serves immutable files by their path. `keyOf` returns the key of a path in the storage, or undefined if
 * there is no such file. A browser that has another version of a script gets the difference from it.
 */
export function serveVersioned(storage: FileReader, keyOf: (path: string) => Promise<string | undefined>) {
  const deltas = new LRUCache<string, Delta>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ body }, keys) => (body?.length ?? 0) + keys.length + 100,
    fetchMethod: (keys) => {
      const [key = '', dictionaryKey = ''] = keys.split('\n');
      return runCompression('everybody', () => makeDelta(storage, key, dictionaryKey));
    },
  });

  /** Returns the difference from the version that the browser names, or undefined if it must get the whole script. */
  async function deltaFor({ headers }: FastifyRequest, versions: string, key: string): Promise<Buffer | undefined> {
    const [, path] = /^"([^"\\]+)"$/u.exec(String(headers['dictionary-id'] ?? '')) ?? [];
    const isOffered = acceptedEncodings(String(headers['accept-encoding'] ?? '')).has('dcz');
    if (!isOffered || headers.range !== undefined || path === undefined || versionsOf(path) !== versions)
      return undefined;
    const dictionaryKey = await keyOf(path);
    if (dictionaryKey === undefined) return undefined;
    // While many are being made, and if one cannot be made, the whole script is sent.
    const delta = await deltas.fetch(`${key}\n${dictionaryKey}`).catch(() => undefined);
    return headers['available-dictionary'] === `:${delta?.dictionary}:` ? delta?.body : undefined;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [encoded = '', query] = request.url.split('?', 2);
    const path = decodeURIComponent(encoded);
    const key = (await keyOf(path)) ?? fail('NOT_FOUND', { message: 'There is no such file.' });
    const versions = versionsOf(path);
    // A query is another attempt after a failure. It gets the file as it is.
    if (versions === undefined || query !== undefined) return serveStored(request, reply, storage, key, IMMUTABLE);
    reply.header('use-as-dictionary', `match="${versions}", id="${path}"`);
    const delta = request.method === 'GET' ? await deltaFor(request, versions, key) : undefined;
    if (!delta) return serveStored(request, reply, storage, key, { ...IMMUTABLE, vary: VARY });
    reply.headers({ 'cache-control': IMMUTABLE_CACHE_CONTROL, 'content-encoding': 'dcz', vary: VARY });
    return reply.type(typeOf(path).contentType).send(delta);
  };
}
