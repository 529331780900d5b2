import { runInThisContext } from 'node:vm';

// Jest gives tests a copy of `process`. Only the real one changes the time zone.
const { env } = runInThisContext('process') as NodeJS.Process;
const original = env.TZ;

/** Sets the time zone of the device in a Jest test. Without an argument, restores the original one. */
export function setDeviceZone(zone = original): void {
  if (zone === undefined) delete env.TZ;
  else env.TZ = zone;
}
