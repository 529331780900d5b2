import type { Fault } from '../../fault.ts';

export const peopleSlow: Fault = {
  name: 'people-slow',
  kind: 'network',
  what: 'Each message between people and the portal takes 300 ms longer.',
  noticed: 'everything takes longer',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 8,
  async inject(world) {
    world.links.people.set({ is: 'slow', ms: 300 });
    return async () => world.links.people.set({ is: 'whole' });
  },
};
