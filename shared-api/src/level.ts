/** 0 none, 1 beginner, 2 intermediate, 3 advanced, 4 expert. */
export type Level = 0 | 1 | 2 | 3 | 4;

export interface LevelBasis {
  progressionPercent: number;
  /** Time spent, in any unit: only whether there is any counts. */
  timeSpent: number;
  /** The best value, 0 to 1, of each skill that the training certifies. */
  skillValues: readonly number[];
}

/**
 * A person's level on a training (spec §4 Formation level): beginner from the first minute, intermediate from 50
 * percent, advanced at 100, expert at 100 with every certified skill at its best. Where a training certifies no skill
 * nothing proves an expert, so that advanced is the highest.
 */
export function levelOf({ progressionPercent, timeSpent, skillValues }: LevelBasis): Level {
  if (progressionPercent >= 100) return skillValues.length > 0 && skillValues.every((value) => value >= 1) ? 4 : 3;
  if (progressionPercent >= 50) return 2;
  return progressionPercent > 0 || timeSpent > 0 ? 1 : 0;
}
