/** `pnpm create-superadmin`: prints the link with which one more super admin makes their account. The portal may run. */
import { SUPER_ADMIN_LINK_HOURS } from '@vr/shared-api/limits';
import { systemClock } from '../clock.ts';
import { readConfig, StartFailure } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { ensureDatabase } from '../db/ensure.ts';
import { migrate } from '../db/migrate.ts';
import { isEmpty } from '../demo/seed.ts';
import { issueSuperAdminLink } from '../users/super-admin-link.ts';

try {
  const config = readConfig(process.env);
  const database = await ensureDatabase(config, { share: true });
  const db = openDatabase(database.url, { max: 1 });
  try {
    await migrate(db, systemClock);
    if (await isEmpty(db)) throw new StartFailure('The portal has not been started on this database yet.');
    console.log(`This link makes a super admin. It works once, within ${SUPER_ADMIN_LINK_HOURS} hours:`);
    console.log(await issueSuperAdminLink({ db, clock: systemClock, config }));
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
