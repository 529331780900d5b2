import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type FaultOfKind, needsMountedFolder, needsMounts } from '../fault.ts';

const MB = 1_048_576;

/** Fills a disk until `leftMb` megabytes are left. Returns the function that frees the space again. */
async function fillDisk(folder: string, leftMb: number): Promise<() => Promise<void>> {
  const file = path.join(folder, 'filling');
  const handle = await open(file, 'w');
  const zeros = Buffer.alloc(MB);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize <= leftMb * MB) break;
      await handle.write(zeros);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
  return () => rm(file);
}

export const diskFaults: readonly FaultOfKind[] = [
  {
    name: 'database-disk-full',
    what: 'The disk of the database is full.',
    noticed: 'what people save fails with 503; PostgreSQL may end',
    ends: 'an operator makes room, and starts PostgreSQL if it has ended',
    seconds: 8,
    lacks: needsMounts,
    async inject(world) {
      const free = await fillDisk(world.disks.database, 0);
      return async () => {
        await free();
        await world.database.restart();
      };
    },
  },
  {
    name: 'storage-disk-full',
    what: 'The disk of the files is full.',
    noticed: 'uploads are refused (507), and `/ready` says so; everything else works',
    ends: 'an operator makes room',
    seconds: 8,
    lacks: needsMountedFolder,
    inject: (world) => fillDisk(world.disks.data, 0),
  },
  {
    name: 'storage-disk-low',
    what: 'The disk of the files has less left than its reserve.',
    noticed: 'uploads are refused (507); everything else works',
    ends: 'an operator makes room',
    seconds: 6,
    lacks: needsMountedFolder,
    inject: (world) => fillDisk(world.disks.data, 40),
  },
];
