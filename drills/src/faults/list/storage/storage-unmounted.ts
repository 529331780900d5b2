import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Fault } from '../../fault.ts';
import { needsFolder, needsMounts } from '../../fault.ts';

export const storageUnmounted: Fault = {
  name: 'storage-unmounted',
  kind: 'storage',
  what: 'The folder of the files is away, as a network drive that is not mounted.',
  noticed: 'pictures and contents are missing, uploads fail; everything else works',
  lost: 'nothing',
  ends: 'an operator mounts it again',
  seconds: 6,
  lacks: (world) => needsMounts(world) ?? needsFolder(world),
  async inject(world) {
    const folder = path.join(world.disks.data, 'storage');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k,ro', 'tmpfs', folder]);
    return async () => void execFileSync('umount', ['-l', folder]);
  },
};
