import { isTimeZone, zoneOffset } from '@vr/shared-api/date';

/**
 * Returns the time zones of the browser as options, with their distance from UTC now, and with `current` also if the
 * browser does not list it. Browsers do not list UTC.
 */
export function timeZoneOptions(current: string, now: Date): { value: string; label: string }[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  return zones.map((value) => {
    const name = value.replaceAll('_', ' ');
    // The server may know other names than the browser.
    return { value, label: isTimeZone(value) ? `${name} (${zoneOffset(value, now)})` : name };
  });
}
