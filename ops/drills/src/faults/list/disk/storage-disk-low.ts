import type { Fault } from '../../fault.ts';
import { needsFolder, needsMounts } from '../../fault.ts';
import { fillDisk } from './fill.ts';

export const storageDiskLow: Fault = {
  name: 'storage-disk-low',
  kind: 'disk',
  what: 'The disk of the files has less left than its reserve.',
  noticed: 'uploads are refused (507); everything else works',
  lost: 'nothing',
  ends: 'an operator makes room',
  seconds: 6,
  lacks: (world) => needsMounts(world) ?? needsFolder(world),
  async inject(world) {
    return fillDisk(world.disks.data, 40);
  },
};
