import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../fault.ts';

export const proxyReloaded: Fault = {
  name: 'proxy-reloaded',
  kind: 'node',
  what: 'The proxy reads its configuration again, many times.',
  noticed: 'nothing, or a call that the client repeats',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world) {
    for (let reloads = 0; reloads < 5; reloads += 1) {
      await world.layout.nginx.use(world.layout.nodes);
      await pause(500);
    }
    return async () => undefined;
  },
};
