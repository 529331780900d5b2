import type { Fault } from '../../fault.ts';

export const peopleTorn: Fault = {
  name: 'people-torn',
  kind: 'network',
  what: 'Replies to people break off in the middle.',
  noticed: 'the client repeats calls',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 6,
  async inject(world) {
    world.links.people.set({ is: 'torn', bytes: 3_000 });
    return async () => world.links.people.set({ is: 'whole' });
  },
};
