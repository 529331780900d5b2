import { existsSync } from 'node:fs';

/** The proxy of the tests of several nodes. */
export const NGINX = '/usr/sbin/nginx';
/** The Debian package of the proxy. */
export const NGINX_PACKAGE = 'nginx-light';

/** Returns one line that says why the tests behind nginx cannot run here and what to do, or undefined if they can run. */
export const missingNginx = (): string | undefined =>
  existsSync(NGINX) ? undefined : `nginx is not installed: apt-get install ${NGINX_PACKAGE}`;
