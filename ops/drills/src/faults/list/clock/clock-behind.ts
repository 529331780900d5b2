import type { Fault } from '../../fault.ts';
import { fakedTime, needsFaketime } from './faked-time.ts';

export const clockBehind: Fault = {
  name: 'clock-behind',
  kind: 'clock',
  what: 'The clock of a node is 10 minutes behind.',
  noticed: 'nothing',
  lost: 'nothing',
  ends: 'an operator corrects the clock',
  seconds: 8,
  lacks: needsFaketime,
  async inject(world, random) {
    const env = fakedTime(-600);
    const node = await world.replace(random.pick(world.layout.nodes), { env });
    return async () => void (await world.replace(node));
  },
};
