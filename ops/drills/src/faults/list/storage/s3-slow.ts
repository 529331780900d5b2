import type { Fault } from '../../fault.ts';
import { needsS3 } from '../../fault.ts';

export const s3Slow: Fault = {
  name: 's3-slow',
  kind: 'storage',
  what: 'Each message to and from the S3 server takes 500 ms longer.',
  noticed: 'files and uploads take longer',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 8,
  lacks: needsS3,
  async inject(world) {
    world.links.storage?.set({ is: 'slow', ms: 500 });
    return async () => world.links.storage?.set({ is: 'whole' });
  },
};
