/** `pnpm divide`: divides the tables of a platform from before decision 81 by month. The portal may be running. */
import { systemClock } from '../clock.ts';
import { readConfig, StartFailure } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { divideByMonth } from '../db/divide.ts';
import { ensureDatabase } from '../db/ensure.ts';
import { migrate } from '../db/migrate.ts';

try {
  const database = await ensureDatabase(readConfig(process.env), { share: true });
  const db = openDatabase(database.url, { max: 2 });
  try {
    await migrate(db, systemClock);
    const divided = await divideByMonth(db, systemClock, (line) => console.log(line));
    if (divided.length === 0) console.log('All tables are divided already.');
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
