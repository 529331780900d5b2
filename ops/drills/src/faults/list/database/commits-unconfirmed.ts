import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../fault.ts';

export const commitsUnconfirmed: Fault = {
  name: 'commits-unconfirmed',
  kind: 'database',
  what: 'Commits are done, but the connection breaks before their confirmation.',
  noticed: 'some calls fail with 503, and the client repeats them',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world) {
    for (let cuts = 0; cuts < 12; cuts += 1) {
      world.database.proxy.cutReplyTo('commit');
      await pause(400);
    }
    return async () => world.database.proxy.cutReplyTo();
  },
};
