import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  FILE_MODE,
  FOLDER_MODE,
  isMissing,
  requireFolder,
  storedFileOf,
  sync,
  WRITE_BUFFER_BYTES,
} from './disk/files.ts';
import { diskPieces, PIECES } from './disk/pieces.ts';
import { checkFolder, checkKey, type FileReader, type Storage, type StoredFile } from './storage.ts';

/** The folder in which `put` writes incomplete files. No key can name it, because keys do not begin with a dot. */
const INCOMING = '.incoming';
/** Reads the files below a folder that another program writes, such as a build. */
export function diskFolder(root: string): FileReader {
  const pathOf = (key: string) => join(root, checkKey(key));

  async function statFile(path: string): Promise<StoredFile | undefined> {
    try {
      const stats = await stat(path);
      return stats.isFile() ? storedFileOf(stats) : undefined;
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

/** Yields the keys of all files below a folder, in order. */
async function* keysBelow(root: string, folder: string): AsyncIterable<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const named = entries.map((entry) => ({ key: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`, entry }));
  for (const { key, entry } of named.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (folder === '' && entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    else if (entry.isFile()) yield key;
  }
}

/**
 * Stores files below a folder. A file is written elsewhere, synced, then renamed into its place. The folders of unfinished
 * files are created only here. If they are missing later, the storage is not mounted, and calls that write, delete or list
 * fail with {@link StorageAway}.
 */
export async function diskStorage(root: string): Promise<Storage> {
  const incoming = join(root, INCOMING);
  for (const folder of [incoming, join(root, PIECES)]) await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // The folder may be from a version that left it open to others. It may also belong to another user on a shared disk.
  await chmod(root, FOLDER_MODE).catch(() => undefined);

  async function* keysIn(prefix: string): AsyncIterable<string> {
    // Without this check, an unmounted storage would seem to be empty.
    await requireFolder(incoming);
    yield* keysBelow(root, prefix);
  }

  return {
    // If a process is killed during a put, its file stays. The clean-up finds it as an unfinished file.
    pieces: diskPieces(root, incoming),
    async put(key, source) {
      const target = join(root, checkKey(key));
      const temporary = join(incoming, randomUUID());
      await requireFolder(incoming);
      try {
        await pipeline(
          Buffer.isBuffer(source) ? Readable.from([source]) : source,
          // flush: the bytes must be on the disk before the rename is.
          createWriteStream(temporary, { flush: true, mode: FILE_MODE, highWaterMark: WRITE_BUFFER_BYTES }),
        );
        await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
        await rename(temporary, target);
        await sync(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      const { size, etag } = storedFileOf(await stat(target));
      return { size, etag };
    },
    ...diskFolder(root),
    list: (prefix) => keysIn(checkFolder(prefix)),
    async delete(prefix) {
      const path = join(root, checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix));
      await requireFolder(incoming);
      // Retried, because a call that is still writing may add files to the folder.
      await rm(path, { force: true, recursive: prefix.endsWith('/'), maxRetries: 10, retryDelay: 20 });
    },
  };
}
