import { missingPgBouncer, PGBOUNCER_PACKAGE } from '@vr/server/testing/pgbouncer';
import { installForTests } from './debian.ts';

/** Installs PgBouncer for the tests behind a pooler, if this process can. */
export async function installPgBouncer(): Promise<void> {
  if (missingPgBouncer()) await installForTests(PGBOUNCER_PACKAGE);
}
