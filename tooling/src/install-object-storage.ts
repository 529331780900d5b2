import { hasObjectStorage, OBJECT_STORAGE_PACKAGES } from '@vr/server/testing/object-storage';
import { installForTests } from './debian.ts';

/** Installs the S3 server of the tests if this process can. */
export async function installObjectStorage(): Promise<void> {
  if (!hasObjectStorage()) await installForTests(...OBJECT_STORAGE_PACKAGES);
}
