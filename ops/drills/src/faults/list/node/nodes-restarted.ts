import type { Fault } from '../../fault.ts';

export const nodesRestarted: Fault = {
  name: 'nodes-restarted',
  kind: 'node',
  what: 'All nodes are restarted, one after the other, as in an upgrade.',
  noticed: 'nothing, or a call that the client repeats',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world) {
    for (const node of [...world.layout.nodes]) {
      await world.layout.addNode();
      await world.layout.removeNode(node);
      await node.stop();
    }
    return async () => undefined;
  },
};
