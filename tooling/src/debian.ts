import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.ts';

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Whether this process can install Debian packages: it runs as root on Debian. */
export const canInstallPackages = (): boolean => isDebian() && process.getuid?.() === 0;

/** How long apt-get waits while another process installs packages. */
const LOCK_TIMEOUT_S = 300;

/** Installs Debian packages. */
export async function installPackages(...packages: readonly string[]): Promise<void> {
  const lock = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  await run('apt-get', [...lock, 'update']).catch(() => undefined);
  await run('apt-get', [...lock, 'install', '-y', ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}
