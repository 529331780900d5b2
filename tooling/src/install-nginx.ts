import { existsSync } from 'node:fs';
import { installForTests } from './debian.ts';

const PACKAGE = 'nginx-light';

/** Returns one line that says why the tests behind nginx cannot run here and what to do, or undefined if they can run. */
export const missingNginx = (): string | undefined =>
  existsSync('/usr/sbin/nginx') ? undefined : `nginx is not installed: apt-get install ${PACKAGE}`;

/** Installs nginx, which the tests of several nodes need, if this process can. */
export async function installNginx(): Promise<void> {
  if (missingNginx()) await installForTests(PACKAGE);
}
