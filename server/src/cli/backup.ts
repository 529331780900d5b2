/** `pnpm backup FILE`: writes the whole database and storage to one file. The portal may be running. */

import { systemClock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import { writeBackup } from '../platform/backup/write.ts';
import { openStorage } from '../platform/storage/open.ts';
import { log, readFileOrder, runCommand } from './command.ts';

await runCommand({ readOrder: () => readFileOrder('pnpm backup FILE') }, async ({ order: { file }, config, db }) => {
  const storage = await openStorage(config);
  // A portal stores its pages at its first start. An empty storage is therefore the wrong one, such as a folder instead of
  // the bucket.
  if ((await storage.list('')[Symbol.asyncIterator]().next()).done)
    throw new StartFailure('The storage has no files: use the DATA_DIR of the portal, or its S3_… settings.');
  const { rows, tables, files, bytes } = await writeBackup({ db, clock: systemClock, storage }, file);
  log(`${file}: ${rows} rows of ${tables} tables and ${files} files in ${(bytes / 1e6).toFixed(1)} MB`);
});
