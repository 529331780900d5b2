import type { Fault } from '../../fault.ts';

export const nodeStopped: Fault = {
  name: 'node-stopped',
  kind: 'process',
  what: 'A node is stopped under load (SIGTERM) and started again.',
  noticed: 'nothing, or a call that the client repeats',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world, random) {
    const node = random.pick(world.layout.nodes);
    await node.stop();
    return async () => void (await world.replace(node));
  },
};
