import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../fault.ts';
import { fakedTime, needsFaketime } from './faked-time.ts';

export const clockJumping: Fault = {
  name: 'clock-jumping',
  kind: 'clock',
  what: 'The clock of a node jumps back and forth by a minute.',
  noticed: 'nothing',
  lost: 'nothing',
  ends: 'an operator corrects the clock',
  seconds: 1,
  lacks: needsFaketime,
  async inject(world, random) {
    const file = path.join(world.folder, 'time');
    await writeFile(file, '+0');
    const faked = { ...fakedTime(0), FAKETIME: undefined, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' };
    const node = await world.replace(random.pick(world.layout.nodes), { env: faked });
    for (const offset of ['+60', '-60', '+60', '-60', '+0']) {
      await writeFile(file, offset);
      await pause(1500);
    }
    return async () => void (await world.replace(node));
  },
};
