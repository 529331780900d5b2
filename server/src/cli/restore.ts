/** `pnpm restore FILE [--force]`: restores a backup into an empty database. With --force it replaces existing data. */
import { readBackup } from '../backup/read.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { openStorage } from '../storage/open.ts';
import { runCommand } from './command.ts';

await runCommand('pnpm restore FILE [--force]', { share: false }, async ({ config, url, file, force, log }) => {
  const db = openDatabase(url, { max: 1 });
  try {
    const storage = await openStorage(config);
    const { rows, files, createdAt } = await readBackup({ db, clock: systemClock, storage }, file, { force });
    log(`Restored ${rows} rows and ${files} files, as they were on ${createdAt}.`);
  } finally {
    await db.close();
  }
});
