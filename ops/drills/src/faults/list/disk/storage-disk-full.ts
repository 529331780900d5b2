import type { Fault } from '../../fault.ts';
import { needsFolder, needsMounts } from '../../fault.ts';
import { fillDisk } from './fill.ts';

export const storageDiskFull: Fault = {
  name: 'storage-disk-full',
  kind: 'disk',
  what: 'The disk of the files is full.',
  noticed: 'uploads are refused (507), and `/ready` says so; everything else works',
  lost: 'nothing',
  ends: 'an operator makes room',
  seconds: 8,
  lacks: (world) => needsMounts(world) ?? needsFolder(world),
  async inject(world) {
    return fillDisk(world.disks.data, 0);
  },
};
