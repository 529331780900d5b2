import type { Fault } from '../../fault.ts';

export const nodeAdded: Fault = {
  name: 'node-added',
  kind: 'node',
  what: 'A third node joins, and leaves again.',
  noticed: 'nothing, or a call that the client repeats',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 4,
  async inject(world) {
    const node = await world.layout.addNode();
    return async () => {
      await world.layout.removeNode(node);
      await node.stop();
    };
  },
};
