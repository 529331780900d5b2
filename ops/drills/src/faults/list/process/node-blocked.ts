import type { Fault } from '../../fault.ts';
import { evaluateIn } from '../../world/debugger.ts';

export const nodeBlocked: Fault = {
  name: 'node-blocked',
  kind: 'process',
  what: 'A node computes for 8 seconds and does nothing else.',
  noticed: 'half of the calls wait that long',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 8,
  async inject(world, random) {
    const node = random.pick(world.layout.nodes);
    await evaluateIn(node, 'setTimeout(() => { const end = Date.now() + 8000; while (Date.now() < end); })');
    return async () => undefined;
  },
};
