import type { Readable } from 'node:stream';

export interface StoredFile {
  /** In bytes. */
  size: number;
  /** Quoted, as in HTTP. Changes whenever the bytes change. */
  etag: string;
  modified: Date;
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Reads files. A folder of built files can be read in the same way. */
export interface FileReader {
  stat(key: string): Promise<StoredFile | undefined>;
  /** Returns undefined if there is no such file. A range must lie within the file. */
  open(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined>;
}

/**
 * Stores files by key: `media/<sha>.<ext>` for pictures, `builds/<uploadId>/…` for contents (those of the demo in
 * `content/<trainingId>/<fileId>/…`), `resources/<id>` for documents, `charters/<id>` for graphical charters,
 * `releases/<remote>/<version>/…` for remotes, and `shell/…` for the shell. A key is a relative path with slashes. A key
 * that could lead out of the storage is refused with {@link BadKey}.
 */
export interface Storage extends FileReader {
  /** Stores a whole file. If the source fails, an existing file stays as it is. */
  put(key: string, source: Readable | Buffer): Promise<{ size: number; etag: string }>;
  readonly pieces: Pieces;
  /** Yields the keys below a folder, in order. The key of the folder ends with a slash; '' stands for everything. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes a file, or a folder if the key ends with a slash. A missing one is not an error. */
  delete(prefix: string): Promise<void>;
}

/**
 * Stores files that arrive in pieces, perhaps over days and through several nodes. (A put stores a file in one call.) The
 * storage makes a handle for each such file, and the caller keeps it. After the file is finished or abandoned, the calls
 * throw {@link UnknownPieces}.
 */
export interface Pieces {
  /** Begins a file and returns its handle. No other file may ever have had this key. */
  begin(key: string): Promise<string>;
  /** Returns how many bytes have arrived and will stay, including those of an append that was killed. */
  received(key: string, handle: string): Promise<number>;
  /**
   * Appends bytes at `offset`, which must equal {@link received}, and returns how many have arrived in total. If the source
   * fails, the bytes before that stay, and its error is thrown. The caller makes sure that only one append runs at a time.
   */
  append(key: string, handle: string, offset: number, source: Readable): Promise<number>;
  /** Turns the bytes that have arrived into the file of the key, and ends the handle. A killed caller may call it again. */
  finish(key: string, handle: string): Promise<{ size: number; etag: string }>;
  /** Deletes the bytes that have arrived, and ends the handle. An unknown handle is not an error. */
  abandon(key: string, handle: string): Promise<void>;
  /** Yields the unfinished files that were begun before an instant, so that those without a row can be abandoned. */
  begunBefore(instant: Date): AsyncIterable<{ handle: string; abandon(): Promise<void> }>;
}

/** Thrown for a handle that does not exist or no longer exists, and for a file whose pieces the storage has lost. */
export class UnknownPieces extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There are no pieces of ${key}`, options);
  }
}

/** Thrown for a key that is not a relative path below the storage. */
export class BadKey extends Error {}

/** Thrown if the drive is not mounted or the server does not answer. The files may still exist. */
export class StorageAway extends Error {}

/** Thrown if there is no space for a file. */
export class StorageFull extends Error {}

const SEGMENT_MAX_BYTES = 200;
const KEY_MAX_BYTES = 1000;

/** Returns the key. Throws {@link BadKey} unless every segment is a plain name and the key does not start with a dot. */
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

/** Returns the key of a folder, which ends with a slash or is '' for everything. Throws {@link BadKey} for any other. */
export function checkFolder(prefix: string): string {
  if (prefix !== '') {
    if (!prefix.endsWith('/')) throw new BadKey(`Not a folder's key: ${prefix}`);
    checkKey(prefix.slice(0, -1));
  }
  return prefix;
}
