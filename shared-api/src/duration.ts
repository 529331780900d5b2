/**
 * Formats minutes, from 60 as hours and minutes: `< 1 min`, `45 min`, `2h`, `2h05`. Only no time at all is `0 min`.
 * `formatHours` writes the number of hours in a language.
 */
export function durationOf(minutes: number, formatHours: (hours: number) => string): string {
  const whole = Math.round(minutes);
  if (whole === 0 && minutes > 0) return '<\u00a01 min';
  if (whole < 60) return `${whole} min`;
  const rest = whole % 60;
  return `${formatHours(Math.floor(whole / 60))}h${rest ? String(rest).padStart(2, '0') : ''}`;
}
