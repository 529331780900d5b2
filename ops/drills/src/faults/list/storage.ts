import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@vr/server/platform/db/database';
import { type FaultOfKind, needsMountedFolder, needsS3, onLink } from '../fault.ts';
import { until } from '../world/world.ts';

/** How long the fault waits for an upload in progress, in milliseconds. */
const WAIT_MS = 20_000;
const selectBegun = sql('', `select from upload where state = 'RECEIVING' and storage_handle is not null limit 1`);

const BODY = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

export const storageFaults: readonly FaultOfKind[] = [
  {
    name: 'storage-unmounted',
    what: 'The folder of the files is away, as a network drive that is not mounted.',
    noticed: 'pictures and contents are missing, uploads fail; everything else works',
    ends: 'an operator mounts it again',
    seconds: 6,
    lacks: needsMountedFolder,
    async inject(world) {
      const folder = path.join(world.disks.data, 'storage');
      // Wait until an upload has begun, so that people ask for it while an empty file system hides the folder.
      await world.withDatabase((db) => until(WAIT_MS, async () => (await db.row(selectBegun)) !== undefined));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k,ro', 'tmpfs', folder]);
      return async () => void execFileSync('umount', ['-l', folder]);
    },
  },
  {
    name: 'storage-read-only',
    what: 'The folder of the files takes no writes.',
    noticed: 'uploads fail; everything else works',
    ends: 'an operator makes it writable',
    seconds: 6,
    lacks: needsMountedFolder,
    async inject(world) {
      const folder = path.join(world.disks.data, 'storage');
      execFileSync('mount', ['--bind', folder, folder]);
      execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
      return async () => void execFileSync('umount', ['-l', folder]);
    },
  },
  {
    name: 's3-away',
    what: 'The S3 server is away.',
    noticed: 'pictures and contents are missing, uploads wait; everything else works',
    seconds: 8,
    lacks: needsS3,
    inject: onLink('storage', { is: 'refused' }),
  },
  {
    name: 's3-slow',
    what: 'Each message to and from the S3 server takes 500 ms longer.',
    noticed: 'files and uploads take longer',
    seconds: 8,
    lacks: needsS3,
    inject: onLink('storage', { is: 'slow', ms: 500 }),
  },
  {
    name: 's3-silent',
    what: 'The S3 server accepts all calls and never answers.',
    noticed: 'what has a file waits 15 seconds and fails with 503; everything else works',
    // Longer than the time limit of a call to the storage.
    seconds: 20,
    lacks: needsS3,
    inject: onLink('storage', { is: 'black' }),
  },
  {
    name: 's3-busy',
    what: 'The S3 server refuses all calls (503).',
    noticed: 'pictures and contents are missing, uploads wait; everything else works',
    seconds: 8,
    lacks: needsS3,
    async inject(world) {
      const head = ['HTTP/1.1 503 Slow Down', 'Content-Type: application/xml', `Content-Length: ${BODY.length}`];
      const reply = [...head, 'Connection: close', '', BODY].join('\r\n');
      world.links.storage?.set({ is: 'answered', reply });
      return async () => world.links.storage?.set({ is: 'whole' });
    },
  },
  {
    name: 's3-torn',
    what: 'Connections to the S3 server break in the middle of replies.',
    noticed: 'files break off, and uploads go on where they were',
    seconds: 6,
    lacks: needsS3,
    inject: onLink('storage', { is: 'torn', bytes: 2_000 }),
  },
  {
    name: 's3-pieces-lost',
    what: 'The S3 server loses the pieces of unfinished uploads.',
    noticed: 'unfinished uploads begin again',
    lost: 'the pieces that had arrived',
    seconds: 1,
    lacks: needsS3,
    async inject(world) {
      for (let losses = 0; losses < 4; losses += 1) {
        for await (const { abandon } of world.storage.pieces.begunBefore(new Date(Date.now() + 60_000)))
          await abandon();
        await pause(500);
      }
      return async () => undefined;
    },
  },
];
