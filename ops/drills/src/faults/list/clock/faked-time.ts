import { globSync } from 'node:fs';

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

/** For faults of clocks. */
export const needsFaketime = (): string | undefined => (LIBRARY ? undefined : 'the Debian package faketime');

/** Returns the environment of a process whose clock differs by some seconds. Its timers run as usual. */
export const fakedTime = (seconds: number): NodeJS.ProcessEnv => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});
