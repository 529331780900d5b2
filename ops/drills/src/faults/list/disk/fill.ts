import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

const MB = 1_048_576;

/** Fills a disk until `leftMb` megabytes are left. Returns the function that makes room again. */
export async function fillDisk(folder: string, leftMb: number): Promise<() => Promise<void>> {
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
