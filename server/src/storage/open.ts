import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name: a bucket, or a folder of the data directory. */
export async function openStorage({ objectStorage, dataDir }: Config): Promise<Storage> {
  if (!objectStorage) return diskStorage(join(dataDir, 'storage'));
  // Loaded only where it is used: the client of S3 weighs more than the rest of the server.
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(objectStorage);
}
