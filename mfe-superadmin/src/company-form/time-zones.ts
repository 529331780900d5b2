import { isTimeZone, zoneOffset } from '@vr/shared-api/date';

/**
 * Returns the time zones of the browser as options, with their current UTC offsets. Adds `current`, and UTC, which
 * browsers do not list.
 */
export function timeZoneOptions(current: string, now: Date): { value: string; label: string }[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  return zones.map((value) => {
    const name = value.replaceAll('_', ' ');
    // The server may know other names than the browser.
    return { value, label: isTimeZone(value) ? `${name} (${zoneOffset(value, now)})` : name };
  });
}
