import type { Fault } from '../../fault.ts';

export const otherTimeZone: Fault = {
  name: 'other-time-zone',
  kind: 'clock',
  what: 'A node runs in another time zone than the others.',
  noticed: 'nothing',
  lost: 'nothing',
  ends: 'nothing to do',
  seconds: 8,
  async inject(world, random) {
    const env = { TZ: 'Asia/Kolkata' };
    const node = await world.replace(random.pick(world.layout.nodes), { env });
    return async () => void (await world.replace(node));
  },
};
