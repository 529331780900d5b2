import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sql } from '@vr/server/platform/db/database';
import type { Fault } from '../../fault.ts';
import { needsFolder, needsMounts } from '../../fault.ts';
import { until } from '../../world/world.ts';

/** How long the fault waits for an upload in progress, in milliseconds. */
const WAIT_MS = 20_000;
const selectBegun = sql('', `select from upload where state = 'RECEIVING' and storage_handle is not null limit 1`);

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
    // People ask for their uploads while the folder is away.
    await world.withDatabase((db) => until(WAIT_MS, async () => (await db.row(selectBegun)) !== undefined));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k,ro', 'tmpfs', folder]);
    return async () => void execFileSync('umount', ['-l', folder]);
  },
};
