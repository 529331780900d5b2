/**
 * Formats minutes as `< 1 min`, `45 min`, `2h` or `2h05`. Only the value 0 gives `0 min`. `formatHours` formats the number
 * of hours in the reader's language.
 */
export function durationOf(minutes: number, formatHours: (hours: number) => string): string {
  const whole = Math.round(minutes);
  if (whole === 0 && minutes > 0) return '<\u00a01 min';
  if (whole < 60) return `${whole} min`;
  const rest = whole % 60;
  return `${formatHours(Math.floor(whole / 60))}h${rest ? String(rest).padStart(2, '0') : ''}`;
}
