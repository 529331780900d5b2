import { missingNginx, NGINX_PACKAGE } from '@vr/server/testing/nginx';
import { installForTests } from './debian.ts';

/** Installs nginx, which the tests of several nodes need, if this process can. */
export async function installNginx(): Promise<void> {
  if (missingNginx()) await installForTests(NGINX_PACKAGE);
}
