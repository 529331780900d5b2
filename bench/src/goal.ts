import { median } from './rounds.ts';

let missed = 0;

/** Prints what each round came to; only the ratios of one run say anything on another machine. */
export function tellRates(rates: Record<string, readonly number[]>): void {
  const short = (rate: number) => rate.toFixed(rate < 100 ? 1 : 0);
  for (const [name, taken] of Object.entries(rates))
    console.log(`  ${name}: ${short(median(taken))} a second (${taken.map(short).join(' ')})`);
}

/** Prints a ratio beside its goal. */
export function tell(what: string, ratio: number, goal: { atLeast: number } | { atMost: number }): void {
  const [words, reached] =
    'atLeast' in goal
      ? [`at least ${goal.atLeast}`, ratio >= goal.atLeast]
      : [`at most ${goal.atMost}`, ratio <= goal.atMost];
  if (!reached) missed += 1;
  console.log(`${what}: ${ratio.toFixed(2)} (goal ${words}: ${reached ? 'reached' : 'MISSED'})`);
}

/** Prints something that must hold. */
export function tellWhether(what: string, holds: boolean): void {
  if (!holds) missed += 1;
  console.log(`${what}: ${holds ? 'yes' : 'NO'}`);
}

/** How many goals were missed so far. */
export const goalsMissed = (): number => missed;
