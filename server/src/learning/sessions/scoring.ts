import type { StepFile } from '@vr/shared-api/steps.schema';

/** The best result of a step. */
export interface StepResult {
  success: boolean;
  /** 0 to 100. A success without a score counts as 100. Null if the step has neither succeeded nor been scored. */
  score: number | null;
  seconds: number | null;
}
/** Results by step id. A Map, because ids come from outside and could be names such as `__proto__`. */
export type StepResults = ReadonlyMap<string, StepResult>;

/** What one report says about its session, or the merged values of all reports received so far. */
export interface SessionState {
  seconds: number;
  progress: number;
  score: number | null;
  finished: boolean;
  steps: StepResults;
}

/** A person's progress in a training after all sessions of an attempt. */
export interface ProgressState {
  percent: number;
  points: number;
  bestScore: number | null;
  steps: StepResults;
}

export const NOT_STARTED: ProgressState = { percent: 0, points: 0, bestScore: null, steps: new Map() };

const highest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/** Merges two reports of a step in one session. Every value only rises. */
function mergeStep(a: StepResult, b: StepResult): StepResult {
  return { success: a.success || b.success, score: highest(a.score, b.score), seconds: highest(a.seconds, b.seconds) };
}

/**
 * Merges the results of a step in two sessions. Score and time are those of the session with the better score, or of
 * the longer one if the scores are equal.
 */
function betterStep(a: StepResult, b: StepResult): StepResult {
  const better = (a.score ?? -1) - (b.score ?? -1) || (a.seconds ?? -1) - (b.seconds ?? -1);
  return { ...(better >= 0 ? a : b), success: a.success || b.success };
}

function combine(
  a: StepResults,
  b: Iterable<readonly [string, StepResult]>,
  merge: typeof mergeStep,
): Map<string, StepResult> {
  const all = new Map(a);
  for (const [id, step] of b) {
    const known = all.get(id);
    all.set(id, known ? merge(known, step) : step);
  }
  return all;
}

/** Returns the best result of each step in some sessions. */
export const bestSteps = (sessions: readonly StepResults[]): StepResults =>
  sessions.reduce((best, steps) => combine(best, steps, betterStep), new Map<string, StepResult>());

/** Returns the steps of a report by id. A step that occurs twice counts with its best values. */
export function readSteps(
  reported: readonly { id: string; success: boolean; score?: number | null; seconds?: number | null }[],
): StepResults {
  const results = reported.map(
    ({ id, success, score, seconds }) =>
      [id, { success, score: score ?? (success ? 100 : null), seconds: seconds ?? null }] as const,
  );
  return combine(new Map(), results, mergeStep);
}

/** Limits the steps of a session, because a report may contain ids that no step file has. Known steps stay first. */
function limitSteps(steps: StepResults, file: StepFile | null, max: number): StepResults {
  if (steps.size <= max) return steps;
  const known = new Set(file?.steps.map(({ id }) => id));
  const ordered = [...steps].sort(([a], [b]) => Number(known.has(b)) - Number(known.has(a)) || (a < b ? -1 : 1));
  return new Map(ordered.slice(0, max));
}

/** Returns the sum of the steps' weights, and the sum of `value` times weight. */
function weigh(steps: StepFile['steps'], value: (id: string) => number): { sum: number; weights: number } {
  let sum = 0;
  let weights = 0;
  for (const { id, weight = 1 } of steps) {
    sum += weight * value(id);
    weights += weight;
  }
  return { sum, weights };
}

/** Returns the weighted percentage of the steps that have succeeded, rounded down so that 100 means all. */
function percentOf(steps: StepResults, file: StepFile): number {
  const { sum, weights } = weigh(file.steps, (id) => (steps.get(id)?.success ? 100 : 0));
  return Math.floor(sum / weights);
}

function pointsOf(steps: StepResults, file: StepFile): number {
  const { sum, weights } = weigh(file.steps, (id) => steps.get(id)?.score ?? 0);
  return Math.round(sum / weights);
}

/** Returns the value, 0 to 1, that a session gives to each skill of the step file. A step that was not reached counts as 0. */
export function skillValues(session: SessionState, file: StepFile | null): Map<string, number> {
  const values = new Map<string, number>();
  for (const skill of new Set(file?.steps.flatMap(({ skills }) => skills))) {
    const proving = file?.steps.filter(({ skills }) => skills.includes(skill)) ?? [];
    const { sum, weights } = weigh(proving, (id) => session.steps.get(id)?.score ?? 0);
    values.set(skill, sum / (100 * weights));
  }
  return values;
}

/**
 * Returns a session after one more report. Every value only rises, so that reports may be repeated, late or out of
 * order. With a step file, the progress is computed from the steps, whatever was reported.
 */
export function mergeSession(
  before: SessionState | undefined,
  report: SessionState,
  file: StepFile | null,
  maxSteps: number,
): SessionState {
  const steps = limitSteps(before ? combine(before.steps, report.steps, mergeStep) : report.steps, file, maxSteps);
  return {
    seconds: Math.max(before?.seconds ?? 0, report.seconds),
    progress: file ? percentOf(steps, file) : Math.max(before?.progress ?? 0, report.progress),
    score: highest(before?.score ?? null, report.score),
    finished: (before?.finished ?? false) || report.finished,
    steps,
  };
}

/**
 * Returns a person's progress after the merged state of one of their sessions. Adding a session again in a later state
 * gives the same result as adding only the later state. Without a step file, the points are the best score, or the
 * progress as long as there is no score.
 */
export function addSession(before: ProgressState, session: SessionState, file: StepFile | null): ProgressState {
  const bestScore = highest(before.bestScore, session.score);
  if (!file) {
    const percent = Math.max(before.percent, session.progress);
    return { percent, points: bestScore ?? percent, bestScore, steps: before.steps };
  }
  const known = new Set(file.steps.map(({ id }) => id));
  const steps = combine(
    before.steps,
    [...session.steps].filter(([id]) => known.has(id)),
    betterStep,
  );
  return {
    // A newer step file with more steps does not lower the progress.
    percent: Math.max(before.percent, percentOf(steps, file)),
    points: Math.max(before.points, pointsOf(steps, file)),
    bestScore,
    steps,
  };
}
