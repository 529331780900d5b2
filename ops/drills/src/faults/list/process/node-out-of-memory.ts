import type { Fault } from '../../fault.ts';
import { evaluateIn } from '../../world/debugger.ts';

export const nodeOutOfMemory: Fault = {
  name: 'node-out-of-memory',
  kind: 'process',
  what: 'A node reaches the limit of its heap.',
  noticed: 'its calls wait for some seconds, then fail once, and the client repeats them',
  lost: 'nothing',
  ends: 'the supervisor starts the node again',
  seconds: 8,
  async inject(world, random) {
    const node = random.pick(world.layout.nodes);
    await evaluateIn(node, 'setTimeout(() => { const kept = []; for (;;) kept.push(new Array(1_000_000).fill({})); })');
    return async () => void (await world.replace(node));
  },
};
