/** `pnpm rotate-signing-key`: makes a new key that signs Open Badges from now on. The portal may run. */
import { rotateSigningKey } from '../certificates/signing-keys.ts';
import { systemClock } from '../clock.ts';
import { readConfig, StartFailure } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { ensureDatabase } from '../db/ensure.ts';
import { migrate } from '../db/migrate.ts';
import { isEmpty } from '../demo/seed.ts';
import { loadSecret } from '../http/secret.ts';

try {
  const database = await ensureDatabase(readConfig(process.env), { share: true });
  const db = openDatabase(database.url, { max: 1 });
  try {
    await migrate(db, systemClock);
    if (await isEmpty(db)) throw new StartFailure('The portal has not been started on this database yet.');
    const kid = await rotateSigningKey({ db, secret: await loadSecret(db), clock: systemClock });
    console.log(`Open Badges are signed with the new key ${kid}. Those that were signed before still verify.`);
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
