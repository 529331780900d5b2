import type { Fault } from '../../fault.ts';

export const nodeFrozen: Fault = {
  name: 'node-frozen',
  kind: 'process',
  what: 'A node stops for 10 seconds (SIGSTOP), as a paused virtual machine does.',
  noticed: 'half of the calls wait until it goes on',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 10,
  async inject(world, random) {
    const node = random.pick(world.layout.nodes);
    process.kill(node.pid, 'SIGSTOP');
    return async () => void process.kill(node.pid, 'SIGCONT');
  },
};
