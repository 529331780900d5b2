import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.ts';

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Returns whether this process can install Debian packages: it must run as root on Debian. */
export const canInstallPackages = (): boolean => isDebian() && process.getuid?.() === 0;

/** Returns whether this machine runs systemd. If so, Debian would start the services of installed packages at every boot. */
const startsServices = () => existsSync('/run/systemd/system');

/** How long apt-get waits while another process installs packages. */
const LOCK_TIMEOUT_S = 300;

/** Installs Debian packages. Works only if {@link canInstallPackages} returns true. */
export async function installPackages(...packages: readonly string[]): Promise<void> {
  const lock = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  await run('apt-get', [...lock, 'update']).catch(() => undefined);
  await run('apt-get', [...lock, 'install', '-y', ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

/** Installs Debian packages for tests. Does nothing without root, or if systemd would start services. Ignores failures. */
export async function installForTests(...packages: readonly string[]): Promise<void> {
  if (!canInstallPackages() || startsServices()) return;
  await installPackages('--no-install-recommends', ...packages).catch(() => undefined);
}
