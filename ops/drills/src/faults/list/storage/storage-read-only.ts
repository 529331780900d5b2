import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Fault } from '../../fault.ts';
import { needsFolder, needsMounts } from '../../fault.ts';

export const storageReadOnly: Fault = {
  name: 'storage-read-only',
  kind: 'storage',
  what: 'The folder of the files takes no writes.',
  noticed: 'uploads fail; everything else works',
  lost: 'nothing',
  ends: 'an operator makes it writable',
  seconds: 6,
  lacks: (world) => needsMounts(world) ?? needsFolder(world),
  async inject(world) {
    const folder = path.join(world.disks.data, 'storage');
    execFileSync('mount', ['--bind', folder, folder]);
    execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
    return async () => void execFileSync('umount', ['-l', folder]);
  },
};
