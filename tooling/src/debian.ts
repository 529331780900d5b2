import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.ts';

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Whether Debian's packages can be installed here without asking anybody. */
export const mayInstall = (): boolean => isDebian() && process.getuid?.() === 0;

/** Installs packages of Debian. */
export async function installPackages(...packages: readonly string[]): Promise<void> {
  await run('apt-get', ['update']).catch(() => undefined);
  await run('apt-get', ['install', '-y', ...packages], { DEBIAN_FRONTEND: 'noninteractive' });
}
