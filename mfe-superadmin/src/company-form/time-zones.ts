/** Whether the browser knows a time zone. The server may know other names. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns the distance of a time zone from UTC now, such as `UTC+2`. */
function offsetOf(timeZone: string, now: Date): string {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (name ?? '').replace('GMT', 'UTC');
}

/**
 * Returns the time zones of the browser as options, with their distance from UTC now, and with `current` also if the
 * browser does not list it. Browsers do not list UTC.
 */
export function timeZoneOptions(current: string, now: Date): { value: string; label: string }[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  return zones.map((value) => {
    const name = value.replaceAll('_', ' ');
    return { value, label: isTimeZone(value) ? `${name} (${offsetOf(value, now)})` : name };
  });
}
