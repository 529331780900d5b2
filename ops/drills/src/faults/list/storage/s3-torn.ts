import type { Fault } from '../../fault.ts';
import { needsS3 } from '../../fault.ts';

export const s3Torn: Fault = {
  name: 's3-torn',
  kind: 'storage',
  what: 'Connections to the S3 server break in the middle of replies.',
  noticed: 'files break off, and uploads go on where they were',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 6,
  lacks: needsS3,
  async inject(world) {
    world.links.storage?.set({ is: 'torn', bytes: 2_000 });
    return async () => world.links.storage?.set({ is: 'whole' });
  },
};
