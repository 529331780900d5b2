import { existsSync } from 'node:fs';

/** The proxy for tests with several nodes. */
export const NGINX = '/usr/sbin/nginx';
export const NGINX_PACKAGE = 'nginx-light';

/** Returns undefined if the tests behind nginx can run here. Otherwise one line that says why not and how to fix it. */
export const missingNginx = (): string | undefined =>
  existsSync(NGINX) ? undefined : `nginx is not installed: apt-get install ${NGINX_PACKAGE}`;
