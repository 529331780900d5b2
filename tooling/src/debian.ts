import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.ts';

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Whether this process can install Debian packages: it runs as root on Debian. */
export const canInstallPackages = (): boolean => isDebian() && process.getuid?.() === 0;

/** Installs Debian packages. */
export async function installPackages(...packages: readonly string[]): Promise<void> {
  await run('apt-get', ['update']).catch(() => undefined);
  await run('apt-get', ['install', '-y', ...packages], { DEBIAN_FRONTEND: 'noninteractive' });
}
