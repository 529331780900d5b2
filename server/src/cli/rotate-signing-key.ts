/** `pnpm rotate-signing-key`: makes a new key that signs Open Badges from now on. The portal may be running. */

import { systemClock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import { rotateSigningKey } from '../learning/certificates/signing-keys.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isEmpty } from '../platform/demo/seed.ts';
import { loadSecret } from '../platform/http/secret.ts';
import { log, runCommand } from './command.ts';

await runCommand({}, async ({ db }) => {
  await migrate(db, systemClock);
  if (await isEmpty(db)) throw new StartFailure('The portal has not been started on this database yet.');
  const kid = await rotateSigningKey({ db, secret: await loadSecret(db), clock: systemClock });
  log(`Open Badges are signed with the new key ${kid}. Those that were signed before still verify.`);
});
