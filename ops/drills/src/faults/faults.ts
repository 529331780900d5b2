import type { Fault } from './fault.ts';
import { clockAhead } from './list/clock/clock-ahead.ts';
import { clockBehind } from './list/clock/clock-behind.ts';
import { clockJumping } from './list/clock/clock-jumping.ts';
import { otherTimeZone } from './list/clock/other-time-zone.ts';
import { commitsUnconfirmed } from './list/database/commits-unconfirmed.ts';
import { connectionsEnded } from './list/database/connections-ended.ts';
import { connectionsUsedUp } from './list/database/connections-used-up.ts';
import { databaseFrozen } from './list/database/database-frozen.ts';
import { databaseKilled } from './list/database/database-killed.ts';
import { databaseReadOnly } from './list/database/database-read-only.ts';
import { deadlocks } from './list/database/deadlocks.ts';
import { migrationWaiting } from './list/database/migration-waiting.ts';
import { tableLocked } from './list/database/table-locked.ts';
import { databaseDiskFull } from './list/disk/database-disk-full.ts';
import { storageDiskFull } from './list/disk/storage-disk-full.ts';
import { storageDiskLow } from './list/disk/storage-disk-low.ts';
import { mailAway } from './list/mail/mail-away.ts';
import { mailGreylisted } from './list/mail/mail-greylisted.ts';
import { mailRefused } from './list/mail/mail-refused.ts';
import { mailSlow } from './list/mail/mail-slow.ts';
import { mailUnconfirmed } from './list/mail/mail-unconfirmed.ts';
import { networkBlack } from './list/network/network-black.ts';
import { networkSlow } from './list/network/network-slow.ts';
import { networkTorn } from './list/network/network-torn.ts';
import { peopleCut } from './list/network/people-cut.ts';
import { peopleSlow } from './list/network/people-slow.ts';
import { peopleTorn } from './list/network/people-torn.ts';
import { allNodesKilled } from './list/node/all-nodes-killed.ts';
import { nodeAdded } from './list/node/node-added.ts';
import { nodesRestarted } from './list/node/nodes-restarted.ts';
import { proxyKilled } from './list/node/proxy-killed.ts';
import { proxyReloaded } from './list/node/proxy-reloaded.ts';
import { releaseFailing } from './list/node/release-failing.ts';
import { jobKilled } from './list/process/job-killed.ts';
import { nodeBlocked } from './list/process/node-blocked.ts';
import { nodeCrashed } from './list/process/node-crashed.ts';
import { nodeFrozen } from './list/process/node-frozen.ts';
import { nodeKilled } from './list/process/node-killed.ts';
import { nodeOutOfFiles } from './list/process/node-out-of-files.ts';
import { nodeOutOfMemory } from './list/process/node-out-of-memory.ts';
import { nodeStopped } from './list/process/node-stopped.ts';
import { s3Away } from './list/storage/s3-away.ts';
import { s3Busy } from './list/storage/s3-busy.ts';
import { s3PiecesLost } from './list/storage/s3-pieces-lost.ts';
import { s3Silent } from './list/storage/s3-silent.ts';
import { s3Slow } from './list/storage/s3-slow.ts';
import { s3Torn } from './list/storage/s3-torn.ts';
import { storageReadOnly } from './list/storage/storage-read-only.ts';
import { storageUnmounted } from './list/storage/storage-unmounted.ts';

/** All faults, by kind. */
export const FAULTS: readonly Fault[] = [
  nodeKilled,
  nodeFrozen,
  nodeStopped,
  nodeCrashed,
  nodeOutOfMemory,
  nodeBlocked,
  nodeOutOfFiles,
  jobKilled,
  nodeAdded,
  nodesRestarted,
  allNodesKilled,
  proxyKilled,
  proxyReloaded,
  releaseFailing,
  databaseKilled,
  databaseFrozen,
  connectionsEnded,
  connectionsUsedUp,
  databaseReadOnly,
  tableLocked,
  deadlocks,
  commitsUnconfirmed,
  migrationWaiting,
  databaseDiskFull,
  storageDiskFull,
  storageDiskLow,
  clockAhead,
  clockBehind,
  otherTimeZone,
  clockJumping,
  networkBlack,
  networkSlow,
  networkTorn,
  peopleCut,
  peopleSlow,
  peopleTorn,
  storageUnmounted,
  storageReadOnly,
  s3Away,
  s3Slow,
  s3Silent,
  s3Busy,
  s3Torn,
  s3PiecesLost,
  mailAway,
  mailSlow,
  mailRefused,
  mailGreylisted,
  mailUnconfirmed,
];
