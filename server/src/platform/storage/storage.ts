import type { Readable } from 'node:stream';

export interface StoredFile {
  /** In bytes. */
  size: number;
  /** Quoted, as in HTTP. Changes whenever the bytes change. */
  etag: string;
  modified: Date;
}

/** The bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Reads files from a storage, or from a folder with a build. */
export interface FileReader {
  stat(key: string): Promise<StoredFile | undefined>;
  /** Returns undefined if there is no file with this key. `range` must lie within the file. */
  open(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined>;
}

/**
 * Stores files by key. Pictures: `media/<sha>.<ext>`; contents: `builds/<uploadId>/…`; contents of the demo:
 * `content/<trainingId>/<fileId>/…`; documents: `resources/<id>`; graphical charters: `charters/<id>`; remotes:
 * `releases/<remote>/<version>/…`; the shell: `shell/…`. A key is a relative path with slashes. A key that could lead out of
 * the storage is refused with {@link BadKey}.
 */
export interface Storage extends FileReader {
  /** Stores a whole file. If the source fails, an existing file with this key stays unchanged. */
  put(key: string, source: Readable | Buffer): Promise<{ size: number; etag: string }>;
  readonly pieces: Pieces;
  /** Yields the keys below a folder, in order. The key of a folder ends with a slash; '' means the whole storage. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes a file, or a folder if the key ends with a slash. Does nothing if it does not exist. */
  delete(prefix: string): Promise<void>;
}

/**
 * Stores files that arrive in pieces, perhaps over days and through several nodes. For each file, the storage makes a
 * handle, which the caller must keep. After the file is finished or abandoned, calls with the handle throw {@link
 * UnknownPieces}.
 */
export interface Pieces {
  /** Starts a file and returns its handle. The key must never have been used before. */
  begin(key: string): Promise<string>;
  /** Returns how many bytes have arrived, including those of a killed append. */
  received(key: string, handle: string): Promise<number>;
  /**
   * Appends bytes at `offset`, which must equal {@link received}. Returns the total number of bytes that have arrived. If
   * the source fails, the bytes before the failure stay, and its error is thrown. The caller must make sure that only one
   * append runs at a time.
   */
  append(key: string, handle: string, offset: number, source: Readable): Promise<number>;
  /**
   * Turns the bytes that have arrived into the file of the key, and ends the handle. Can be repeated if the caller was
   * killed during the call.
   */
  finish(key: string, handle: string): Promise<{ size: number; etag: string }>;
  /** Deletes the bytes that have arrived, and ends the handle. Does nothing if the handle is unknown. */
  abandon(key: string, handle: string): Promise<void>;
  /** Yields the unfinished files that were started before an instant, so that the caller can abandon those without a row. */
  begunBefore(instant: Date): AsyncIterable<{ handle: string; abandon(): Promise<void> }>;
}

/** Thrown if a handle does not exist (any more), or if the storage has lost the pieces of a file. */
export class UnknownPieces extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There are no pieces of ${key}`, options);
  }
}

/** Thrown for a key that is not a relative path below the storage. */
export class BadKey extends Error {}

/** Thrown if the drive is not mounted or the server does not reply. The files may still exist. */
export class StorageAway extends Error {}

/** Thrown if there is not enough space for a file. */
export class StorageFull extends Error {}

/** The longest name of a build's file (200), and the suffix of its compressed copy, which is looked up beside it. */
const SEGMENT_MAX_BYTES = 203;
const KEY_MAX_BYTES = 1000;

/** Returns the key. Throws {@link BadKey} unless all segments are plain names and the key does not start with a dot. */
export function checkKey(key: string): string {
  const segments = key.split('/');
  const plain = segments.every(
    (segment) =>
      segment !== '' &&
      segment !== '.' &&
      segment !== '..' &&
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
      !/[\\\u0000-\u001f\u007f]/u.test(segment) &&
      Buffer.byteLength(segment) <= SEGMENT_MAX_BYTES,
  );
  if (!plain || key.startsWith('.') || Buffer.byteLength(key) > KEY_MAX_BYTES)
    throw new BadKey(`Not a storage key: ${key}`);
  return key;
}

/** Returns the key of a folder: '' (the whole storage) or a key with a slash at the end. Throws {@link BadKey}. */
export function checkFolder(prefix: string): string {
  if (prefix !== '') {
    if (!prefix.endsWith('/')) throw new BadKey(`Not a folder's key: ${prefix}`);
    checkKey(prefix.slice(0, -1));
  }
  return prefix;
}
