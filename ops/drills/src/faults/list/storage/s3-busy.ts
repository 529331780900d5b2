import type { Fault } from '../../fault.ts';
import { needsS3 } from '../../fault.ts';

const BODY = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

export const s3Busy: Fault = {
  name: 's3-busy',
  kind: 'storage',
  what: 'The S3 server refuses all calls (503).',
  noticed: 'pictures and contents are missing, uploads wait; everything else works',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 8,
  lacks: needsS3,
  async inject(world) {
    const head = ['HTTP/1.1 503 Slow Down', 'Content-Type: application/xml', `Content-Length: ${BODY.length}`];
    const reply = [...head, 'Connection: close', '', BODY].join('\r\n');
    world.links.storage?.set({ is: 'answered', reply });
    return async () => world.links.storage?.set({ is: 'whole' });
  },
};
