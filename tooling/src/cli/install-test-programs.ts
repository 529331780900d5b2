import { missingNginx, NGINX_PACKAGE } from '@vr/server/testing/nginx';
import { missingObjectStorage, OBJECT_STORAGE_PACKAGES } from '@vr/server/testing/object-storage';
import { missingPgBouncer, PGBOUNCER_PACKAGE } from '@vr/server/testing/pgbouncer';
import { missingPromtool, PROMTOOL_PACKAGE } from '@vr/server/testing/promtool';
import { installForTests } from './debian.ts';

/**
 * Installs the programs that some tests need, if this process can: an S3 server, PgBouncer, promtool and nginx. Tests
 * without their program report that they did not run.
 */
export async function installTestPrograms(): Promise<void> {
  if (missingObjectStorage()) await installForTests(...OBJECT_STORAGE_PACKAGES);
  if (missingPgBouncer()) await installForTests(PGBOUNCER_PACKAGE);
  if (missingPromtool()) await installForTests(PROMTOOL_PACKAGE);
  if (missingNginx()) await installForTests(NGINX_PACKAGE);
}
