import { pipeline } from 'node:stream/promises';
import { constants, crc32, createInflateRaw } from 'node:zlib';
import { isTooLong, normalPath, PATH_MAX_BYTES } from '../../platform/http/content-paths.ts';
import type { FileReader } from '../../platform/storage/storage.ts';
import type { Findings } from './findings.ts';

/** Maximum number of files and folders in an archive. Large builds have a tenth of that. */
const FILES_MAX = 20_000;
/** Maximum size of the central directory: large enough for FILES_MAX entries with long names. */
const DIRECTORY_MAX_BYTES = 32 * 1_048_576;
/** Highest ratio of unpacked to packed size. Real builds reach 2 to 20; deflate reaches 1032 on zeros. */
const RATIO_MAX = 100;
/** The ratio is checked only above this unpacked size: smaller archives do no harm. */
const RATIO_COUNTS_FROM_BYTES = 100 * 1_048_576;
/** Longest file or folder name that the storage accepts with the suffix of a compressed copy. */
const SEGMENT_MAX_BYTES = 200;
/** Minimum number of bytes to fetch at once: the next reads are usually nearby and then need no request. */
const READ_AHEAD = 1_048_576;
/** Files of at least this packed size are streamed; smaller ones are read at once. */
const STREAMED_FROM_BYTES = 262_144;

// Signatures and sizes of the records of a ZIP archive (PKWARE APPNOTE 4.3).
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const ZIP64_END_BYTES = 56;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;
const SATURATED_16 = 0xffff;
const SATURATED_32 = 0xffffffff;

const STORED = 0;
const DEFLATED = 8;
const AES = 99;

/**
 * Files that operating systems add to archives. macOS writes the attributes of each file to a `._` file, and the icon of a
 * folder to a file with a line break in its name.
 */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Icon\r$|Thumbs\.db$|desktop\.ini$)/iu;

/** A file of an archive, as the central directory declares it. */
export interface PackedFile {
  /** Relative path with forward slashes, in Unicode normalization form C. */
  path: string;
  /** Compressed size in bytes. */
  packed: number;
  /** Uncompressed size in bytes. */
  size: number;
  crc: number;
  deflated: boolean;
  /** Offset of the file's local header. */
  offset: number;
  /** Offset of the next entry, or of the central directory after the last one. */
  end: number;
  /** The bytes of the name, which the local header must repeat. */
  rawName: Buffer;
}

/** An archive whose central directory has been read. */
export interface Archive {
  size: number;
  /** Offset of the central directory. The signatures of an APK lie just before it. */
  directoryStart: number;
  /** Whether the file has no bytes before and after the archive. */
  isBare: boolean;
  /** Sorted by offset. */
  files: PackedFile[];
  read: Read;
  stream(start: number, length: number): AsyncIterable<Buffer>;
}

/** Reads exactly `length` bytes from `start`. Throws {@link Damaged} if the archive is too short. */
type Read = (start: number, length: number) => Promise<Buffer>;

/** Thrown for an archive that contradicts itself. */
export class Damaged extends Error {
  readonly path: string | undefined;

  constructor(message: string, path?: string) {
    super(message);
    this.path = path;
  }
}

function reader(storage: FileReader, key: string, size: number) {
  let window: { start: number; end: number; bytes: Promise<Buffer> } = {
    start: 0,
    end: 0,
    bytes: Promise.resolve(Buffer.alloc(0)),
  };

  /** Throws a plain error if the stored file ends early: that is a failure of the storage, not a damaged archive. */
  async function* bytesFrom(start: number, length: number): AsyncGenerator<Buffer> {
    if (length === 0) return;
    const opened = await storage.open(key, { start, end: start + length - 1 });
    if (!opened) throw new Error(`${key} is missing from the storage.`);
    let received = 0;
    for await (const chunk of opened.stream as AsyncIterable<Buffer>) {
      received += chunk.length;
      yield chunk;
    }
    if (received !== length) throw new Error(`The storage ended ${key} early, at byte ${start + received}.`);
  }

  async function fetch(start: number, length: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of bytesFrom(start, length)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  const read: Read = async (start, length) => {
    if (start < 0 || start + length > size) throw new Damaged('A record lies beyond the end of the archive.');
    if (start < window.start || start + length > window.end) {
      const ahead = Math.min(Math.max(length, READ_AHEAD), size - start);
      window = { start, end: start + ahead, bytes: fetch(start, ahead) };
    }
    const { start: from, bytes } = window;
    return (await bytes).subarray(start - from, start - from + length);
  };

  return { read, stream: bytesFrom };
}

const uint64 = (bytes: Buffer, at: number): number => {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new Damaged('A number is too large for a file.');
  return value;
};

interface DirectoryPlace {
  start: number;
  end: number;
  count: number;
  /** The number of bytes before the archive that its offsets do not count. */
  shift: number;
  /** Whether bytes follow the archive. */
  isFollowed: boolean;
}

/** Finds the central directory. Returns undefined if the archive has no end record. */
async function findDirectory(read: Read, size: number): Promise<DirectoryPlace | undefined> {
  const tailStart = Math.max(0, size - END_BYTES - COMMENT_MAX);
  const tail = await read(tailStart, size - tailStart);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]), tail.length - END_BYTES);
  if (at === -1) return undefined;
  const end = tail.subarray(at);
  const commentEnd = END_BYTES + end.readUInt16LE(20);
  if (commentEnd > end.length) throw new Damaged('The comment is cut.');
  const disks = [end.readUInt16LE(4), end.readUInt16LE(6)];
  const declared = { count: end.readUInt16LE(10), size: end.readUInt32LE(12), start: end.readUInt32LE(16) };
  let place = declared;
  let directoryEnd = tailStart + at;

  const locatorAt = directoryEnd - LOCATOR_BYTES;
  const locator = locatorAt >= 0 ? await read(locatorAt, LOCATOR_BYTES) : undefined;
  if (locator?.readUInt32LE(0) === ZIP64_LOCATOR) {
    // The offset in the locator does not count bytes before the archive. The record has no fields of variable size.
    directoryEnd = locatorAt - ZIP64_END_BYTES;
    const wide = await read(directoryEnd, ZIP64_END_BYTES);
    if (wide.readUInt32LE(0) !== ZIP64_END || uint64(wide, 4) !== ZIP64_END_BYTES - 12)
      throw new Damaged('The ZIP64 end record is not where its locator points.');
    place = { count: uint64(wide, 32), size: uint64(wide, 40), start: uint64(wide, 48) };
    const agree =
      [SATURATED_16, place.count].includes(declared.count) &&
      [SATURATED_32, place.size].includes(declared.size) &&
      [SATURATED_32, place.start].includes(declared.start) &&
      wide.readUInt32LE(16) === 0 &&
      wide.readUInt32LE(20) === 0;
    if (!agree) throw new Damaged('The end record and the ZIP64 end record contradict each other.');
  } else if (disks.some((disk) => disk !== 0) || end.readUInt16LE(8) !== declared.count) {
    throw new Damaged('The archive is one part of several.');
  }
  // As other archivers do: the directory lies just before its end record, so its declared offset shows the shift.
  const start = directoryEnd - place.size;
  const shift = start - place.start;
  if (shift < 0) throw new Damaged('The central directory is not where the end record says.');
  return { start, end: directoryEnd, count: place.count, shift, isFollowed: commentEnd < end.length };
}

/** Splits an extra field into its records, by header ID. */
function extrasOf(bytes: Buffer): Map<number, Buffer> {
  const extras = new Map<number, Buffer>();
  // Trailing bytes that are too short for a record are padding, which zipalign adds.
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16LE(at + 2);
    if (at + 4 + length > bytes.length) break;
    extras.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return extras;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Buffer): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Letters that are the same in the DOS code pages 437 and 850, from 0x80 and from 0xa0. Windows uses both pages. */
const DOS_LETTERS = { 128: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ', 160: 'áíóúñÑªº' } as const;

function dosLetter(code: number): string | undefined {
  if (code < 0x80) return String.fromCharCode(code);
  return code < 0xa0 ? DOS_LETTERS[0x80][code - 0x80] : DOS_LETTERS[0xa0][code - 0xa0];
}

/** Decodes a name. Returns undefined if its encoding is unknown. macOS writes UTF-8 without setting the UTF-8 flag. */
function nameOf(raw: Buffer, flags: number, extras: Map<number, Buffer>): string | undefined {
  if (flags & 0x800) return utf8(raw);
  const unicode = extras.get(0x7075);
  if (unicode && unicode.length > 5 && unicode[0] === 1 && unicode.readUInt32LE(1) === crc32(raw))
    return utf8(unicode.subarray(5));
  const asUtf8 = utf8(raw);
  if (asUtf8 !== undefined) return asUtf8;
  const letters = [...raw].map(dosLetter);
  return letters.includes(undefined) ? undefined : letters.join('');
}

/** Turns a name into a path below a folder. Returns undefined if the path would leave the folder or cannot be stored. */
function pathOf(name: string): string | undefined {
  if (isTooLong(name)) return undefined;
  // Windows archivers write backslashes; `zip -r x .` writes a leading `./`.
  const path = normalPath(name)
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/u, '')
    .replace(/\/$/u, '');
  const kept = path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= SEGMENT_MAX_BYTES);
  if (!kept || /^[a-z]:|[\p{Cc}\p{Cs}]/iu.test(path) || Buffer.byteLength(path) > PATH_MAX_BYTES) return undefined;
  return path;
}

interface Entry extends PackedFile {
  folder: boolean;
}

/** Parses one entry of the central directory. Problems become findings; only an unreadable size throws {@link Damaged}. */
function entryOf(head: Buffer, tail: Buffer, findings: Findings): Entry {
  const flags = head.readUInt16LE(8);
  const method = head.readUInt16LE(10);
  const nameLength = head.readUInt16LE(28);
  const rawName = Buffer.from(tail.subarray(0, nameLength));
  const extras = extrasOf(tail.subarray(nameLength, nameLength + head.readUInt16LE(30)));

  const wide = extras.get(1);
  let wideAt = 0;
  const sizeAt = (at: number) => {
    const value = head.readUInt32LE(at);
    if (value !== SATURATED_32) return value;
    if (!wide || wideAt + 8 > wide.length) throw new Damaged('A size is missing.');
    wideAt += 8;
    return uint64(wide, wideAt - 8);
  };
  const size = sizeAt(24);
  const packed = sizeAt(20);
  const offset = sizeAt(42);

  const name = nameOf(rawName, flags, extras);
  const shown = name ?? rawName.toString('latin1');
  const path = name === undefined ? undefined : pathOf(name);
  if (name === undefined) findings.add('NAME_UNREADABLE', { path: shown });
  // An entry for the root folder (`./`) is harmless.
  else if (path === undefined && !/^(?:\.\/)+$/u.test(name) && !LITTER.test(name))
    findings.add('UNSAFE_PATH', { path: shown });

  const folder = /[/\\]$/u.test(shown);
  const kind = (head.readUInt32LE(38) >>> 28) & 0xf;
  // The type bits of the Unix mode: 0 is unknown, 4 a folder, 8 a file; all others are links, devices and so on.
  if (![0, 4, 8].includes(kind)) findings.add('LINK', { path: shown });
  if (flags & 0x2041 || method === AES) findings.add('ARCHIVE_ENCRYPTED', { path: shown });
  else if (method !== STORED && method !== DEFLATED) findings.add('COMPRESSION_UNKNOWN', { path: shown });
  const contradicts = (folder && size > 0) || (method === STORED && packed !== size && !(flags & 1));
  if (contradicts) findings.add('ARCHIVE_DAMAGED', { path: shown });

  const crc = head.readUInt32LE(16);
  return { path: path ?? '', packed, size, crc, deflated: method === DEFLATED, offset, end: 0, rawName, folder };
}

async function readEntries(
  read: Read,
  { start, end, count, shift }: DirectoryPlace,
  findings: Findings,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > end) throw new Damaged('The central directory ends too early.');
    const head = await read(at, ENTRY_BYTES);
    if (head.readUInt32LE(0) !== DIRECTORY_HEADER)
      throw new Damaged('The central directory holds another kind of record.');
    const length = head.readUInt16LE(28) + head.readUInt16LE(30) + head.readUInt16LE(32);
    if (at + ENTRY_BYTES + length > end) throw new Damaged('The central directory ends too early.');
    const entry = entryOf(head, await read(at + ENTRY_BYTES, length), findings);
    entries.push({ ...entry, offset: entry.offset + shift });
    at += ENTRY_BYTES + length;
  }
  if (at !== end) throw new Damaged('The central directory is longer than its entries.');
  return entries;
}

/** Sets the end of each entry, which is the offset of the next one. Entries that overlap become findings. */
function placeEntries(entries: Entry[], directoryStart: number, findings: Findings): void {
  entries.sort((a, b) => a.offset - b.offset);
  for (const [i, entry] of entries.entries()) {
    entry.end = entries[i + 1]?.offset ?? directoryStart;
    if (entry.offset + LOCAL_BYTES + entry.rawName.length + entry.packed > entry.end)
      findings.add('ARCHIVE_DAMAGED', { path: entry.path });
  }
}

/**
 * Reads the central directory without trusting it. Problems become findings. Returns undefined if the directory is
 * unreadable.
 */
export async function readArchive(storage: FileReader, key: string, findings: Findings): Promise<Archive | undefined> {
  const stored = await storage.stat(key);
  if (!stored) throw new Error(`${key} is not in the storage.`);
  const { size } = stored;
  const { read, stream } = reader(storage, key, size);
  try {
    const place = size < END_BYTES ? undefined : await findDirectory(read, size);
    if (!place) {
      findings.add('NOT_AN_ARCHIVE');
      return undefined;
    }
    if (place.count > FILES_MAX) {
      findings.add('TOO_MANY_FILES', { params: { max: FILES_MAX } });
      return undefined;
    }
    if (place.end - place.start > DIRECTORY_MAX_BYTES) throw new Damaged('The central directory is too large.');
    const entries = await readEntries(read, place, findings);
    placeEntries(entries, place.start, findings);
    const first = entries[0]?.offset ?? place.start;
    // The end of a cut archive may be the end of an archive inside it.
    if (first !== 0 && (await read(0, 4)).readUInt32LE(0) === LOCAL_HEADER) findings.add('ARCHIVE_DAMAGED');
    const files = entries.filter(({ path, folder }) => !folder && path !== '' && !LITTER.test(path));
    return { size, directoryStart: place.start, isBare: first === 0 && !place.isFollowed, files, read, stream };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    findings.add('ARCHIVE_DAMAGED');
    return undefined;
  }
}

/** The least disk space that a file or folder takes, in bytes. */
const BLOCK_BYTES = 4096;

/** Returns the folders that contain the paths. Stops as soon as there are more than {@link FILES_MAX}. */
function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  // From the deepest folder up: if a folder is known, so are its parents.
  for (const path of paths)
    for (
      let at = path.lastIndexOf('/');
      at !== -1 && !folders.has(path.slice(0, at));
      at = path.lastIndexOf('/', at - 1)
    ) {
      if (folders.size > FILES_MAX) return folders;
      folders.add(path.slice(0, at));
    }
  return folders;
}

/**
 * Returns the disk space of the unpacked archive, in bytes. Adds findings for an archive that is empty, has too many
 * files and folders, unpacks to more than `unpackedMax` bytes, or is compressed more than any real build.
 */
export function checkSizes({ files, size }: Archive, unpackedMax: number, findings: Findings): number {
  const folders = foldersOf(files.map(({ path }) => path)).size;
  const unpacked = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length + folders > FILES_MAX) findings.add('TOO_MANY_FILES', { params: { max: FILES_MAX } });
  if (files.length === 0 && !findings.refused) findings.add('ARCHIVE_EMPTY');
  if (unpacked > unpackedMax) findings.add('UNPACKED_TOO_LARGE', { params: { max: unpackedMax } });
  const ratio = Math.round(unpacked / size);
  if (ratio > RATIO_MAX && unpacked > RATIO_COUNTS_FROM_BYTES) findings.add('COMPRESSION_BOMB', { params: { ratio } });
  const blocks = files.reduce((sum, file) => sum + Math.ceil(file.size / BLOCK_BYTES), folders);
  return blocks * BLOCK_BYTES;
}

/**
 * Adds a finding for each file whose path collides with another file or a folder. `fold` maps paths that count as equal
 * to the same string, such as the lower case for disks that ignore case.
 */
export function checkNames({ files }: Archive, fold: (path: string) => string, findings: Findings): void {
  const names = new Set<string>();
  for (const { path } of files) {
    const name = fold(path);
    if (names.has(name)) findings.add('DUPLICATE_PATH', { path });
    names.add(name);
  }
  const folders = foldersOf([...names]);
  for (const { path } of files) if (folders.has(fold(path))) findings.add('DUPLICATE_PATH', { path });
}

/** Returns the offset of a file's data. Throws {@link Damaged} if the local header contradicts the central directory. */
async function dataStart({ read }: Archive, file: PackedFile): Promise<number> {
  const { offset, end, rawName } = file;
  const head = await read(offset, LOCAL_BYTES);
  const nameLength = head.readUInt16LE(26);
  const start = offset + LOCAL_BYTES + nameLength + head.readUInt16LE(28);
  const sizesFollow = (head.readUInt16LE(6) & 8) !== 0;
  const agrees = (at: number, value: number) => sizesFollow || [SATURATED_32, value].includes(head.readUInt32LE(at));
  const fits =
    head.readUInt32LE(0) === LOCAL_HEADER &&
    head.readUInt16LE(8) === (file.deflated ? DEFLATED : STORED) &&
    nameLength === rawName.length &&
    rawName.equals(await read(offset + LOCAL_BYTES, nameLength)) &&
    agrees(18, file.packed) &&
    agrees(22, file.size) &&
    start + file.packed <= end;
  if (!fits) throw new Damaged('A local header contradicts the central directory.', file.path);
  return start;
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

async function* inflated(source: AsyncIterable<Buffer>, path: string, finishFlush: number): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ finishFlush });
  // Errors are ignored here because iterating `inflate` below throws them.
  const fed = pipeline(source, inflate).catch(() => undefined);
  try {
    yield* inflate;
  } catch (error) {
    throw isZlibError(error) ? new Damaged('A file cannot be decompressed.', path) : error;
  } finally {
    inflate.destroy();
    await fed;
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/**
 * Yields the uncompressed bytes of a file. Throws {@link Damaged} as soon as they exceed the declared size, or if size or
 * checksum differ at the end.
 */
export async function* contentOf(archive: Archive, file: PackedFile): AsyncGenerator<Buffer> {
  const start = await dataStart(archive, file);
  const packed =
    file.packed < STREAMED_FROM_BYTES
      ? once(await archive.read(start, file.packed))
      : archive.stream(start, file.packed);
  let size = 0;
  let crc = 0;
  for await (const chunk of file.deflated
    ? inflated(packed, file.path, constants.Z_FINISH)
    : (packed as AsyncIterable<Buffer>)) {
    size += chunk.length;
    if (size > file.size) throw new Damaged('A file is larger than its declared size.', file.path);
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== file.size || crc !== file.crc)
    throw new Damaged('A file does not match its declared size or checksum.', file.path);
}

/** Returns the first `length` uncompressed bytes of a file, or the whole file if it is shorter. */
export async function headOf(archive: Archive, file: PackedFile, length: number): Promise<Buffer> {
  const start = await dataStart(archive, file);
  // Deflate hardly ever enlarges data, so slightly more than `length` packed bytes hold at least `length` unpacked ones.
  const packed = await archive.read(start, Math.min(file.packed, length + 1024));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.deflated ? inflated(once(packed), file.path, constants.Z_SYNC_FLUSH) : once(packed)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, Math.min(length, file.size));
}
