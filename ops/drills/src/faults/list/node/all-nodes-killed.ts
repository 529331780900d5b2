import type { Fault } from '../../fault.ts';

export const allNodesKilled: Fault = {
  name: 'all-nodes-killed',
  kind: 'node',
  what: 'All nodes are killed at once, as by a power failure.',
  noticed: 'the portal is away (502) until a node runs',
  lost: 'nothing',
  ends: 'the supervisors start the nodes again',
  seconds: 2,
  async inject(world) {
    const nodes = [...world.layout.nodes];
    await Promise.all(nodes.map((node) => node.kill()));
    return async () => {
      for (const node of nodes) await world.replace(node);
    };
  },
};
