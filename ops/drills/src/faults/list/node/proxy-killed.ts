import type { Fault } from '../../fault.ts';

export const proxyKilled: Fault = {
  name: 'proxy-killed',
  kind: 'node',
  what: 'The proxy in front of the nodes is killed.',
  noticed: 'the portal is away until the proxy runs',
  lost: 'nothing',
  ends: 'the supervisor starts the proxy again',
  seconds: 3,
  async inject(world) {
    await world.layout.nginx.kill();
    return () => world.layout.nginx.start();
  },
};
