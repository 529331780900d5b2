let missed = 0;

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
