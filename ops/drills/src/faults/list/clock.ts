import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultOfKind } from '../fault.ts';

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

const needsFaketime = (): string | undefined => (LIBRARY ? undefined : 'the Debian package faketime');

/** Returns the environment of a process whose clock is wrong by some seconds. The timers of the process run as usual. */
const fakedTime = (seconds: number): NodeJS.ProcessEnv => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});

/** Replaces a random node with a node that has this environment, until the fault ends. */
const onNodeWith =
  (env: NodeJS.ProcessEnv): Fault['inject'] =>
  async (world, random) => {
    const node = await world.replace(random.pick(world.layout.nodes), { env });
    return () => world.replace(node);
  };

export const clockFaults: readonly FaultOfKind[] = [
  {
    name: 'clock-ahead',
    what: 'The clock of a node is 10 minutes ahead.',
    noticed: 'nothing',
    ends: 'an operator corrects the clock',
    seconds: 8,
    lacks: needsFaketime,
    inject: onNodeWith(fakedTime(600)),
  },
  {
    name: 'clock-behind',
    what: 'The clock of a node is 10 minutes behind.',
    noticed: 'nothing',
    ends: 'an operator corrects the clock',
    seconds: 8,
    lacks: needsFaketime,
    inject: onNodeWith(fakedTime(-600)),
  },
  {
    name: 'other-time-zone',
    what: 'A node runs in another time zone than the others.',
    noticed: 'nothing',
    ends: 'nothing to do',
    seconds: 8,
    inject: onNodeWith({ TZ: 'Asia/Kolkata' }),
  },
  {
    name: 'clock-jumping',
    what: 'The clock of a node jumps back and forth by a minute.',
    noticed: 'nothing',
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
      return () => world.replace(node);
    },
  },
];
