import type { Fault } from '../../fault.ts';
import { evaluateIn } from '../../world/debugger.ts';

export const nodeCrashed: Fault = {
  name: 'node-crashed',
  kind: 'process',
  what: 'A node ends by an exception that nobody catches.',
  noticed: 'calls in flight fail once, and the client repeats them',
  lost: 'nothing',
  ends: 'the supervisor starts the node again',
  seconds: 3,
  async inject(world, random) {
    const node = random.pick(world.layout.nodes);
    await evaluateIn(node, `setTimeout(() => { throw new Error('provoked') })`);
    return async () => void (await world.replace(node));
  },
};
