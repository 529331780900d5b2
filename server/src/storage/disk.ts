import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  BadKey,
  checkFolder,
  checkKey,
  type FileReader,
  type Pieces,
  type Storage,
  type StoredFile,
  UnknownPieces,
} from './storage.ts';

/** Where a put writes until it is whole; no key can name it, as keys do not begin with a dot. */
const INCOMING = '.incoming';
/** Where files that arrive in pieces grow. */
const PIECES = '.pieces';
/** What comes while a write is under way goes to the disk with the next one: fewer, larger writes. */
const WRITTEN_AT_ONCE = 1_048_576;
/** Left by a process that was killed: no upload takes this long. */
const STALE_MS = 86_400_000;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));

const describe = (stats: Stats): StoredFile => ({
  size: stats.size,
  etag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs * 1000).toString(36)}"`,
  modified: stats.mtime,
});

/** Keeps a file's bytes, or a rename in a folder, through a power cut. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

/** Reads the files below a folder that something else writes, such as a build. */
export function diskFolder(root: string): FileReader {
  const pathOf = (key: string) => join(root, checkKey(key));

  async function statFile(path: string): Promise<StoredFile | undefined> {
    try {
      const stats = await stat(path);
      return stats.isFile() ? describe(stats) : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    stat: async (key) => statFile(pathOf(key)),
    async open(key, range) {
      const path = pathOf(key);
      const file = await statFile(path);
      return file && { ...file, stream: createReadStream(path, range) };
    },
  };
}

/** Keeps files below a folder: written aside, synced, then renamed into place. */
export async function diskStorage(root: string): Promise<Storage> {
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true });
  await sweep(incoming);

  async function* listFolder(folder: string): AsyncIterable<string> {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const named = entries.map((entry) => ({ key: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`, entry }));
    for (const { key, entry } of named.sort((a, b) => (a.key < b.key ? -1 : 1))) {
      if (folder === '' && entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) yield* listFolder(key);
      else if (entry.isFile()) yield key;
    }
  }

  // What arrives in pieces is no rest of a killed server: the sweep leaves it, and whoever keeps its handle ends it.
  const growing = join(root, PIECES);
  const piecePath = (handle: string) => {
    if (!/^[0-9a-f-]{36}$/u.test(handle)) throw new BadKey(`Not a handle: ${handle}`);
    return join(growing, handle);
  };
  async function sizeOf(key: string, path: string): Promise<number> {
    const stats = await stat(path).catch((error: unknown) => {
      throw isMissing(error) ? new UnknownPieces(key, { cause: error }) : error;
    });
    return stats.size;
  }
  const pieces: Pieces = {
    async begin(key) {
      checkKey(key);
      const handle = randomUUID();
      await mkdir(growing, { recursive: true });
      await writeFile(piecePath(handle), '', { flush: true });
      await sync(growing);
      return handle;
    },
    received: async (key, handle) => sizeOf(key, piecePath(handle)),
    async append(key, handle, offset, source) {
      const path = piecePath(handle);
      const size = await sizeOf(key, path);
      if (size !== offset) throw new Error(`${size} bytes are there, not ${offset}`);
      let failure: unknown;
      // Where the source breaks off, what it has given is still written and synced, as it is told as received.
      async function* untilItBreaks() {
        try {
          yield* source;
        } catch (error) {
          failure = error;
        }
      }
      const writer = createWriteStream(path, {
        flags: 'r+',
        start: offset,
        flush: true,
        highWaterMark: WRITTEN_AT_ONCE,
      });
      await pipeline(untilItBreaks, writer);
      if (failure !== undefined) throw failure;
      return sizeOf(key, path);
    },
    async finish(key, handle) {
      const target = join(root, checkKey(key));
      await mkdir(dirname(target), { recursive: true });
      try {
        // What a killed append wrote counts as received, but was never synced.
        await sync(piecePath(handle));
        await rename(piecePath(handle), target);
        await sync(dirname(target));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      // Whoever was killed before it heard of the end finishes again.
      const file = await stat(target).catch(() => undefined);
      if (!file?.isFile()) throw new UnknownPieces(key);
      const { size, etag } = describe(file);
      return { size, etag };
    },
    abandon: (_key, handle) => rm(piecePath(handle), { force: true }),
    async *begunBefore(instant) {
      const handles = await readdir(growing).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const handle of handles) {
        const path = piecePath(handle);
        const stats = await stat(path).catch(() => undefined);
        if (stats && stats.mtime < instant) yield { handle, abandon: () => rm(path, { force: true }) };
      }
    },
  };

  return {
    pieces,
    async put(key, source) {
      const target = join(root, checkKey(key));
      const aside = join(incoming, randomUUID());
      try {
        // flush: the bytes are on the disk before the name is.
        await pipeline(
          Buffer.isBuffer(source) ? Readable.from([source]) : source,
          createWriteStream(aside, { flush: true, highWaterMark: WRITTEN_AT_ONCE }),
        );
        await mkdir(dirname(target), { recursive: true });
        await rename(aside, target);
        await sync(dirname(target));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      const { size, etag } = describe(await stat(target));
      return { size, etag };
    },
    ...diskFolder(root),
    list: (prefix) => listFolder(checkFolder(prefix)),
    async delete(prefix) {
      const path = join(root, checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix));
      await rm(path, { force: true, recursive: prefix.endsWith('/') });
    },
  };
}
