import type { Fault } from '../../fault.ts';

export const networkBlack: Fault = {
  name: 'network-black',
  kind: 'network',
  what: 'The network to the database swallows everything.',
  noticed: 'calls wait for 30 seconds, and fail with 503',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 20,
  async inject(world) {
    world.links.database.set({ is: 'black' });
    return async () => world.links.database.set({ is: 'whole' });
  },
};
