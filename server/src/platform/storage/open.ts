import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** Opens the configured storage: a bucket, or a folder in the data directory. */
export async function openStorage({ objectStorage, dataDir }: Config): Promise<Storage> {
  if (!objectStorage) return diskStorage(join(dataDir, 'storage'));
  // Loaded only if needed: the S3 client is larger than the rest of the server.
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(objectStorage);
}
