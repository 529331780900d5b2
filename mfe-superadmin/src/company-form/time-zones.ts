import { isTimeZone, zoneOffset } from '@vr/shared-api/date';

/**
 * Returns the browser's time zones as options, with their current UTC offsets. Also includes `current`, and UTC, which
 * browsers do not list.
 */
export function timeZoneOptions(current: string, now: Date): { value: string; label: string }[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  return zones.map((value) => {
    const name = value.replaceAll('_', ' ');
    // The server may know names that the browser does not.
    return { value, label: isTimeZone(value) ? `${name} (${zoneOffset(value, now)})` : name };
  });
}
