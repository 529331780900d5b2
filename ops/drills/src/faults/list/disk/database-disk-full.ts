import type { Fault } from '../../fault.ts';
import { needsMounts } from '../../fault.ts';
import { fillDisk } from './fill.ts';

export const databaseDiskFull: Fault = {
  name: 'database-disk-full',
  kind: 'disk',
  what: 'The disk of the database is full.',
  noticed: 'what people save fails with 503; PostgreSQL may end',
  lost: 'nothing',
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
};
