/** `pnpm rebuild`: computes all figures again from the sessions, and corrects those that are wrong. The portal may run. */
import { systemClock } from '../clock.ts';
import { readConfig, StartFailure } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { ensureDatabase } from '../db/ensure.ts';
import { migrate } from '../db/migrate.ts';
import { rebuildRollUps } from '../sessions/rebuild.ts';

try {
  const database = await ensureDatabase(readConfig(process.env), { share: true });
  const db = openDatabase(database.url, { max: 1 });
  try {
    await migrate(db, systemClock);
    const wrong = await rebuildRollUps(db, (line) => console.log(line));
    console.log(wrong === 0 ? 'All figures were right.' : `${wrong} rows were wrong and have been corrected.`);
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
