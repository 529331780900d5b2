/** `pnpm create-superadmin`: prints the link for creating one more super admin account. The portal may be running. */
import { SUPER_ADMIN_LINK_HOURS } from '@vr/shared-api/limits';
import { systemClock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import { issueSuperAdminLink } from '../people/users/super-admin-link.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isEmpty } from '../platform/demo/seed.ts';
import { log, runCommand } from './command.ts';

await runCommand({}, async ({ config, db }) => {
  await migrate(db, systemClock);
  if (await isEmpty(db)) throw new StartFailure('The portal has not been started on this database yet.');
  log(`This link makes a super admin. It works once, within ${SUPER_ADMIN_LINK_HOURS} hours:`);
  log(await issueSuperAdminLink({ db, clock: systemClock, config }));
});
