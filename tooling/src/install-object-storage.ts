import { existsSync } from 'node:fs';
import { hasObjectStorage, OBJECT_STORAGE_PACKAGES } from '@vr/server/testing/object-storage';
import { canInstallPackages, installPackages } from './debian.ts';

/** Whether this machine runs systemd. Debian would then start the services of the packages at every boot. */
const startsServices = () => existsSync('/run/systemd/system');

/** Installs the S3 server of the tests if this process can. Without one, those tests report that they did not run. */
export async function installObjectStorage(): Promise<void> {
  if (hasObjectStorage() || !canInstallPackages() || startsServices()) return;
  await installPackages('--no-install-recommends', ...OBJECT_STORAGE_PACKAGES).catch(() => undefined);
}
