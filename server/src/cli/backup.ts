/** `pnpm backup FILE`: writes the whole database and storage to one file. The portal may be running. */
import { writeBackup } from '../backup/write.ts';
import { systemClock } from '../clock.ts';
import { openStorage } from '../storage/open.ts';
import { log, readFileOrder, runCommand } from './command.ts';

await runCommand({ readOrder: () => readFileOrder('pnpm backup FILE') }, async ({ order: { file }, config, db }) => {
  const storage = await openStorage(config);
  const { rows, tables, files, bytes } = await writeBackup({ db, clock: systemClock, storage }, file);
  log(`${file}: ${rows} rows of ${tables} tables and ${files} files in ${(bytes / 1e6).toFixed(1)} MB`);
});
