import type { SessionOutcome } from '../player/outcome.ts';

export const sessionOutcome = (overrides: Partial<SessionOutcome> = {}): SessionOutcome => ({
  progressionPercent: 100,
  percentGained: 39,
  points: 84,
  pointsGained: 23,
  score: 84,
  finished: true,
  check: null,
  rank: 3,
  rankBefore: 5,
  badges: [],
  nextInCourse: null,
  shortfall: null,
  weakStep: null,
  suggestion: null,
  ...overrides,
});
