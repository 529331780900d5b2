const two = (value: number): string => String(value).padStart(2, '0');

/** Today where the browser is, as YYYY-MM-DD; or so many days on. */
export function localDay(now: Date, daysOn = 0): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysOn);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** With something in between, or as the keypad of a phone without a slash allows it. */
const TYPED = [/^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/u, /^(\d{2})(\d{2})(\d{4})$/u];

/** A day as somebody types it, DD/MM/YYYY; as YYYY-MM-DD, if there is such a day. */
export function readDay(typed: string): string | undefined {
  const [, day, month, year] = TYPED.map((pattern) => pattern.exec(typed.trim())).find(Boolean) ?? [];
  if (!day || !month || !year) return undefined;
  const written = `${year}-${two(Number(month))}-${two(Number(day))}`;
  // The calendar takes the 31st of a shorter month for the first of the next.
  const read = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : undefined;
}
