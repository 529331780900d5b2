import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { StorageAway, type StoredFile } from '../storage.ts';

/** While one write runs, arriving bytes are collected for the next one, so that there are fewer and larger writes. */
export const WRITE_BUFFER_BYTES = 1_048_576;

/** Only the portal's user may access files and folders of the storage, because many are private. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));

/** Fails with {@link StorageAway} if a folder is missing although every start creates it: the drive may not be mounted. */
export async function requireFolder(folder: string): Promise<void> {
  await stat(folder).catch((error: unknown) => {
    throw isMissing(error) ? new StorageAway(`The storage has no ${folder}: is it mounted?`, { cause: error }) : error;
  });
}

export const storedFileOf = (stats: Stats): StoredFile => ({
  size: stats.size,
  etag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs * 1000).toString(36)}"`,
  modified: stats.mtime,
});

/** Makes the bytes of a file, or the renames in a folder, survive a power failure. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
