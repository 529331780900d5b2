import type { Fault } from '../../fault.ts';

export const nodeKilled: Fault = {
  name: 'node-killed',
  kind: 'process',
  what: 'A node is killed (SIGKILL).',
  noticed: 'calls in flight fail once, and the client repeats them',
  lost: 'nothing',
  ends: 'the supervisor starts the node again',
  seconds: 3,
  async inject(world, random) {
    const node = random.pick(world.layout.nodes);
    await node.kill();
    return async () => void (await world.replace(node));
  },
};
