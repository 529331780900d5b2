import type { Fault } from '../../fault.ts';

export const networkSlow: Fault = {
  name: 'network-slow',
  kind: 'network',
  what: 'Each message to and from the database takes 100 ms longer.',
  noticed: 'everything takes longer',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 8,
  async inject(world) {
    world.links.database.set({ is: 'slow', ms: 100 });
    return async () => world.links.database.set({ is: 'whole' });
  },
};
