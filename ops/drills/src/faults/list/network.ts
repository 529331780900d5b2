import { setTimeout as pause } from 'node:timers/promises';
import { type FaultOfKind, onLink } from '../fault.ts';

export const networkFaults: readonly FaultOfKind[] = [
  {
    name: 'network-black',
    what: 'The network to the database swallows everything.',
    noticed: 'calls wait for 30 seconds, and fail with 503',
    seconds: 20,
    inject: onLink('database', { is: 'black' }),
  },
  {
    name: 'network-slow',
    what: 'Each message to and from the database takes 100 ms longer.',
    noticed: 'everything takes longer',
    seconds: 8,
    inject: onLink('database', { is: 'slow', ms: 100 }),
  },
  {
    name: 'network-torn',
    what: 'Connections to the database break in the middle of replies.',
    noticed: 'calls fail with 503, and the client repeats them',
    seconds: 6,
    inject: onLink('database', { is: 'torn', bytes: 20_000 }),
  },
  {
    name: 'people-cut',
    what: 'The connections of people break again and again, also while they upload.',
    noticed: 'the client repeats calls, and uploads go on where they were',
    seconds: 1,
    async inject(world, random) {
      for (let cuts = 0; cuts < 12; cuts += 1) {
        world.links.people.cut();
        await pause(random.int(200, 700));
      }
      return async () => undefined;
    },
  },
  {
    name: 'people-slow',
    what: 'Each message between people and the portal takes 300 ms longer.',
    noticed: 'everything takes longer',
    seconds: 8,
    inject: onLink('people', { is: 'slow', ms: 300 }),
  },
  {
    name: 'people-torn',
    what: 'Replies to people break off in the middle.',
    noticed: 'the client repeats calls',
    seconds: 6,
    inject: onLink('people', { is: 'torn', bytes: 3_000 }),
  },
];
