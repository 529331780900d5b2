import type { Fault } from '../../fault.ts';
import { needsS3 } from '../../fault.ts';

export const s3Away: Fault = {
  name: 's3-away',
  kind: 'storage',
  what: 'The S3 server is away.',
  noticed: 'pictures and contents are missing, uploads wait; everything else works',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 8,
  lacks: needsS3,
  async inject(world) {
    world.links.storage?.set({ is: 'refused' });
    return async () => world.links.storage?.set({ is: 'whole' });
  },
};
