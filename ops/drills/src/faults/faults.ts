import type { Fault, FaultOfKind } from './fault.ts';
import { clockFaults } from './list/clock.ts';
import { databaseFaults } from './list/database.ts';
import { diskFaults } from './list/disk.ts';
import { mailFaults } from './list/mail.ts';
import { networkFaults } from './list/network.ts';
import { nodeFaults } from './list/node.ts';
import { processFaults } from './list/process.ts';
import { storageFaults } from './list/storage.ts';

const BY_KIND = {
  process: processFaults,
  node: nodeFaults,
  database: databaseFaults,
  disk: diskFaults,
  clock: clockFaults,
  network: networkFaults,
  storage: storageFaults,
  mail: mailFaults,
};

export const FAULTS: readonly Fault[] = Object.entries(BY_KIND).flatMap(([kind, faults]) =>
  faults.map((fault: FaultOfKind) => ({ lost: 'nothing', ends: 'by itself', ...fault, kind })),
);
