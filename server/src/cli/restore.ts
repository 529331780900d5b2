/** `pnpm restore FILE [--force]`: restores a backup into an empty database. With --force it replaces existing data. */

import { systemClock } from '../clock.ts';
import { readBackup } from '../platform/backup/read.ts';
import { openStorage } from '../platform/storage/open.ts';
import { log, readFileOrder, runCommand } from './command.ts';

const readOrder = () => readFileOrder('pnpm restore FILE [--force]');

await runCommand({ readOrder, share: false }, async ({ order: { file, force }, config, db }) => {
  const storage = await openStorage(config);
  const { rows, files, createdAt } = await readBackup({ db, clock: systemClock, storage }, file, { force });
  log(`Restored ${rows} rows and ${files} files, as they were on ${createdAt}.`);
});
