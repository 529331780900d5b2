import type { Fault } from '../../fault.ts';
import { needsS3 } from '../../fault.ts';

export const s3Silent: Fault = {
  name: 's3-silent',
  kind: 'storage',
  what: 'The S3 server accepts all calls and never answers.',
  noticed: 'what has a file waits 15 seconds and fails with 503; everything else works',
  lost: 'nothing',
  ends: 'by itself',
  // Longer than the limit of a call.
  seconds: 20,
  lacks: needsS3,
  async inject(world) {
    world.links.storage?.set({ is: 'black' });
    return async () => world.links.storage?.set({ is: 'whole' });
  },
};
