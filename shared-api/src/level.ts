/** 0 none, 1 beginner, 2 intermediate, 3 advanced, 4 expert. */
type Level = 0 | 1 | 2 | 3 | 4;

interface LevelBasis {
  progressionPercent: number;
  /** In any unit: it only matters whether it is above 0. */
  timeSpent: number;
  /** The person's best value, 0 to 1, of each skill that the training certifies. */
  skillValues: readonly number[];
}

/**
 * Returns a person's level in a training (spec §4 Formation level): beginner after the start, intermediate from 50 percent,
 * advanced at 100 percent, expert at 100 percent with the value 1 in every certified skill. If a training certifies no
 * skill, its highest level is advanced.
 */
export function levelOf({ progressionPercent, timeSpent, skillValues }: LevelBasis): Level {
  if (progressionPercent >= 100) return skillValues.length > 0 && skillValues.every((value) => value >= 1) ? 4 : 3;
  if (progressionPercent >= 50) return 2;
  return progressionPercent > 0 || timeSpent > 0 ? 1 : 0;
}
