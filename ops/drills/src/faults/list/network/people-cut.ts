import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../fault.ts';

export const peopleCut: Fault = {
  name: 'people-cut',
  kind: 'network',
  what: 'The connections of people break again and again, also while they upload.',
  noticed: 'the client repeats calls, and uploads go on where they were',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world, random) {
    for (let cuts = 0; cuts < 12; cuts += 1) {
      world.links.people.cut();
      await pause(random.int(200, 700));
    }
    return async () => undefined;
  },
};
