import { runInThisContext } from 'node:vm';

// Jest gives tests a copy of `process`, which sets no clock.
const { env } = runInThisContext('process') as NodeJS.Process;
const original = env.TZ;

/** Sets the time zone of the device for a test in Jest, or back to what it was. */
export function setDeviceZone(zone = original): void {
  if (zone === undefined) delete env.TZ;
  else env.TZ = zone;
}
