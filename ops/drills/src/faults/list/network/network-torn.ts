import type { Fault } from '../../fault.ts';

export const networkTorn: Fault = {
  name: 'network-torn',
  kind: 'network',
  what: 'Connections to the database break in the middle of replies.',
  noticed: 'calls fail with 503, and the client repeats them',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 6,
  async inject(world) {
    world.links.database.set({ is: 'torn', bytes: 20_000 });
    return async () => world.links.database.set({ is: 'whole' });
  },
};
