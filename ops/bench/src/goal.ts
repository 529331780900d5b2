import { median } from './rounds.ts';

let missed = 0;

/** Prints the rates of all rounds. Rates depend on the machine; only ratios within one run can be compared. */
export function printRates(rates: Record<string, readonly number[]>): void {
  const short = (rate: number) => rate.toFixed(rate < 100 ? 1 : 0);
  for (const [name, taken] of Object.entries(rates))
    console.log(`  ${name}: ${short(median(taken))} per second (${taken.map(short).join(' ')})`);
}

/** Prints a ratio and its goal, and counts a missed goal. */
export function printRatio(what: string, ratio: number, goal: { atLeast: number } | { atMost: number }): void {
  const [words, reached] =
    'atLeast' in goal
      ? [`at least ${goal.atLeast}`, ratio >= goal.atLeast]
      : [`at most ${goal.atMost}`, ratio <= goal.atMost];
  if (!reached) missed += 1;
  console.log(`${what}: ${ratio.toFixed(2)} (goal ${words}: ${reached ? 'reached' : 'MISSED'})`);
}

/** Prints whether a condition holds, and counts it as a missed goal if it does not. */
export function printCheck(what: string, holds: boolean): void {
  if (!holds) missed += 1;
  console.log(`${what}: ${holds ? 'yes' : 'NO'}`);
}

export const missedGoals = (): number => missed;
