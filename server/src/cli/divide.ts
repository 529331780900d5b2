/** `pnpm divide`: divides the tables of a platform from before decision 81 by month. The portal may be running. */
import { systemClock } from '../clock.ts';
import { divideByMonth } from '../db/divide.ts';
import { migrate } from '../db/migrate.ts';
import { log, runCommand } from './command.ts';

await runCommand({ connections: 2 }, async ({ db }) => {
  await migrate(db, systemClock);
  const divided = await divideByMonth(db, systemClock, log);
  if (divided.length === 0) log('All tables are divided already.');
});
