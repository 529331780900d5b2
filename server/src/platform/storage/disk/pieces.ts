import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BadKey, checkKey, type Pieces, UnknownPieces } from '../storage.ts';
import { FILE_MODE, FOLDER_MODE, isMissing, requireFolder, storedFileOf, sync, WRITE_BUFFER_BYTES } from './files.ts';

/** The folder for files that arrive in pieces. It cannot conflict with a key, because no key begins with a dot. */
export const PIECES = '.pieces';

const statIfThere = (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** Appends a stream to a file. If the stream fails, the bytes before the failure are written and the error is thrown. */
async function appendTo(path: string, offset: number, source: Readable): Promise<void> {
  let failure: unknown;
  async function* untilFailure() {
    try {
      yield* source;
    } catch (error) {
      failure = error;
    }
  }
  const options = { flags: 'r+', start: offset, flush: true, highWaterMark: WRITE_BUFFER_BYTES };
  await pipeline(untilFailure, createWriteStream(path, options));
  if (failure !== undefined) throw failure;
}

/**
 * Files that arrive in pieces grow in their own folder and are renamed when complete. Unfinished files of `put`, in
 * `incoming`, are listed too. Both folders exist, unless the storage is not mounted.
 */
export function diskPieces(root: string, incoming: string): Pieces {
  const folder = join(root, PIECES);
  const pathOf = (handle: string) => {
    if (!/^[0-9a-f-]{36}$/u.test(handle)) throw new BadKey(`Not a handle: ${handle}`);
    return join(folder, handle);
  };
  /** Returns undefined if the file is missing. Fails with {@link StorageAway} if the whole storage is missing. */
  const find = async (path: string): Promise<Stats | undefined> => {
    const stats = await statIfThere(path);
    if (stats) return stats;
    await requireFolder(folder);
    // The storage may have been mounted again since the first attempt.
    return statIfThere(path);
  };
  const sizeOf = async (key: string, handle: string): Promise<number> => {
    const stats = await find(pathOf(handle));
    if (!stats) throw new UnknownPieces(key);
    return stats.size;
  };

  return {
    async begin(key) {
      checkKey(key);
      const handle = randomUUID();
      // The folder is not created here: if the drive is not mounted, this would create it at the mount point.
      await requireFolder(folder);
      await writeFile(pathOf(handle), '', { flush: true, mode: FILE_MODE });
      await sync(folder);
      return handle;
    },

    received: async (key, handle) => sizeOf(key, handle),

    async append(key, handle, offset, source) {
      const size = await sizeOf(key, handle);
      if (size !== offset) throw new Error(`${size} bytes are there, not ${offset}`);
      await appendTo(pathOf(handle), offset, source);
      return sizeOf(key, handle);
    },

    async finish(key, handle) {
      const target = join(root, checkKey(key));
      if (await find(pathOf(handle))) {
        try {
          // The bytes of a killed append count as received but were never synced.
          await sync(pathOf(handle));
          await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
          await rename(pathOf(handle), target);
          await sync(dirname(target));
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }
      // If the caller was killed after the rename, it repeats the call and must get the same result.
      const file = await find(target);
      if (!file?.isFile()) throw new UnknownPieces(key);
      const { size, etag } = storedFileOf(file);
      return { size, etag };
    },

    async abandon(_key, handle) {
      const path = pathOf(handle);
      await requireFolder(folder);
      await rm(path, { force: true });
    },

    async *begunBefore(instant) {
      for (const place of [folder, incoming]) {
        const handles = await readdir(place).catch((error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        });
        for (const handle of handles) {
          const path = join(place, handle);
          const stats = await stat(path).catch(() => undefined);
          if (stats && stats.mtime < instant) yield { handle, abandon: () => rm(path, { force: true }) };
        }
      }
    },
  };
}
