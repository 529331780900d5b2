import { existsSync } from 'node:fs';
import { hasObjectStorage, OBJECT_STORAGE_PACKAGES } from '@vr/server/testing/object-storage';
import { installPackages, mayInstall } from './debian.ts';

/** On a machine that is somebody's, Debian would start the packages' services with it from then on. */
const startsServices = () => existsSync('/run/systemd/system');

/** Installs the S3 server of the tests where that is allowed; without one they say that they did not run. */
export async function findObjectStorage(): Promise<void> {
  if (hasObjectStorage() || !mayInstall() || startsServices()) return;
  await installPackages('--no-install-recommends', ...OBJECT_STORAGE_PACKAGES).catch(() => undefined);
}
