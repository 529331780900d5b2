/** Returns a format that tells the distance of a time zone from UTC, or undefined if the browser does not know the zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  } catch {
    return undefined;
  }
}

/** Whether the browser knows a time zone. The server may know other names. */
export const isTimeZone = (name: string): boolean => formatOf(name) !== undefined;

/**
 * Returns the time zones of the browser as options, with their distance from UTC now, and with `current` also if the
 * browser does not list it. Browsers do not list UTC.
 */
export function timeZoneOptions(current: string, now: Date): { value: string; label: string }[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  return zones.map((value) => {
    const name = value.replaceAll('_', ' ');
    const offset = formatOf(value)
      ?.formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value;
    return { value, label: offset === undefined ? name : `${name} (${offset.replace('GMT', 'UTC')})` };
  });
}
