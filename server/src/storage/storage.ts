import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Quoted, as HTTP wants it; another one as soon as the bytes are others. */
  etag: string;
  modified: Date;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The reading half, which a folder of built files has too. */
export interface FileReader {
  stat(key: string): Promise<StoredFile | undefined>;
  /** Undefined when there is no such file. A range must lie within it. */
  open(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined>;
}

/**
 * Where files live, by key: `media/<sha>.<ext>` for pictures, `builds/<uploadId>/…` for contents (those of the
 * demo in `content/<trainingId>/<fileId>/…`), `resources/<id>` for documents, `releases/<remote>/<version>/…`, `shell/…` for
 * the shell's own files. A key is a relative path with slashes; one that could leave its place is refused.
 */
export interface Storage extends FileReader {
  /** Takes a file whole or not at all; a source that fails leaves what was there before. */
  put(key: string, source: Readable | Buffer): Promise<{ size: number; etag: string }>;
  /** The same for what arrives in pieces. */
  readonly pieces: Pieces;
  /** Every key below a folder, in order; the folder's key ends with a slash ('' for everything). */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes a file, or with a slash at the end a folder; what is not there is no error. */
  delete(prefix: string): Promise<void>;
}

/**
 * Files that arrive in pieces, perhaps over days and on several nodes: what a put cannot do, as it takes a file whole or
 * not at all. The handle is the storage's own name for what has arrived; whoever begins keeps it. Where there is nothing
 * of that name, having been finished or given up, the calls throw {@link UnknownPieces}.
 */
export interface Pieces {
  /** Makes room for a file that will have this key, which no other file has had. */
  begin(key: string): Promise<string>;
  /** Bytes that are there and will stay, also those of an append that was killed. */
  received(key: string, handle: string): Promise<number>;
  /**
   * Adds bytes from `offset`, which must be what has been received, and tells what is there then. Where the source
   * breaks off, what came before stays (the call still throws its error). One at a time: the caller sees to that.
   */
  append(key: string, handle: string, offset: number, source: Readable): Promise<number>;
  /** Makes it the file of its key; the handle is used up. Whoever was killed over it may finish again. */
  finish(key: string, handle: string): Promise<{ size: number; etag: string }>;
  /** Gives it up; nothing of it stays. What is gone already is no error. */
  abandon(key: string, handle: string): Promise<void>;
  /** What is arriving and has begun before then, by its handle; giving it up is for what nobody knows any more. */
  begunBefore(instant: Date): AsyncIterable<{ handle: string; abandon(): Promise<void> }>;
}

/** Pieces that are not there (any more). */
export class UnknownPieces extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`Nothing is arriving for ${key}`, options);
  }
}

/** A key that is no relative path below the storage. */
export class BadKey extends Error {}

const SEGMENT_MAX_BYTES = 200;
const KEY_MAX_BYTES = 1000;

/** Throws {@link BadKey} unless every segment is a plain name. Keys that begin with a dot are the storage's own. */
export function checkKey(key: string): string {
  const segments = key.split('/');
  const plain = segments.every(
    (segment) =>
      segment !== '' &&
      segment !== '.' &&
      segment !== '..' &&
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
      !/[\\\u0000-\u001f\u007f]/u.test(segment) &&
      Buffer.byteLength(segment) <= SEGMENT_MAX_BYTES,
  );
  if (!plain || key.startsWith('.') || Buffer.byteLength(key) > KEY_MAX_BYTES)
    throw new BadKey(`Not a storage key: ${key}`);
  return key;
}

/** The same for a folder's key, which ends with a slash, or '' for everything. */
export function checkFolder(prefix: string): string {
  if (prefix !== '') {
    if (!prefix.endsWith('/')) throw new BadKey(`Not a folder's key: ${prefix}`);
    checkKey(prefix.slice(0, -1));
  }
  return prefix;
}
