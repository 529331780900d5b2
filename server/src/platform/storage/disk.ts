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

/** The folder in which `put` writes unfinished files. It cannot conflict with a key, because no key begins with a dot. */
const INCOMING = '.incoming';
/** Returns a reader for the files of a folder that another program writes, such as a build. */
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

/** Yields the keys of all files in a folder and its subfolders, in order. */
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
 * Stores files in a folder. A file is first written elsewhere, synced, and then renamed to its final path. The folders for
 * unfinished files are created only when the storage is opened. If they are missing later, the storage is not mounted, and
 * calls that write, delete or list fail with {@link StorageAway}.
 */
export async function diskStorage(root: string): Promise<Storage> {
  const incoming = join(root, INCOMING);
  for (const folder of [incoming, join(root, PIECES)]) await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // An older version may have left the folder open to other users. On a shared disk, it may belong to another user.
  await chmod(root, FOLDER_MODE).catch(() => undefined);

  async function* keysIn(prefix: string): AsyncIterable<string> {
    // Without this check, an unmounted storage would look empty.
    await requireFolder(incoming);
    yield* keysBelow(root, prefix);
  }

  return {
    // If the process is killed during a put, the unfinished file stays. The clean-up finds it through `pieces`.
    pieces: diskPieces(root, incoming),
    async put(key, source) {
      const target = join(root, checkKey(key));
      const temporary = join(incoming, randomUUID());
      await requireFolder(incoming);
      try {
        await pipeline(
          Buffer.isBuffer(source) ? Readable.from([source]) : source,
          // flush: the bytes must be on the disk before the rename.
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
      // Retried, because another call may still be adding files to the folder.
      await rm(path, { force: true, recursive: prefix.endsWith('/'), maxRetries: 10, retryDelay: 20 });
    },
  };
}
