import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../fault.ts';
import { needsS3 } from '../../fault.ts';

export const s3PiecesLost: Fault = {
  name: 's3-pieces-lost',
  kind: 'storage',
  what: 'The S3 server loses the pieces of unfinished uploads.',
  noticed: 'unfinished uploads begin again',
  lost: 'the pieces that had arrived',
  ends: 'by itself',
  seconds: 1,
  lacks: needsS3,
  async inject(world) {
    for (let losses = 0; losses < 4; losses += 1) {
      for await (const { abandon } of world.storage.pieces.begunBefore(new Date(Date.now() + 60_000))) await abandon();
      await pause(500);
    }
    return async () => undefined;
  },
};
