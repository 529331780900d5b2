import type { StepFile } from '@vr/shared-api/steps.schema';

/** The best that a step has been done. */
export interface StepResult {
  success: boolean;
  /** 0 to 100; a success without a score counts 100. Null: neither succeeded nor scored. */
  score: number | null;
  seconds: number | null;
}
/** By step id: a map, since ids come from outside and an object has names of its own. */
export type StepResults = ReadonlyMap<string, StepResult>;

/** What one session has come to, over all its reports. */
export interface SessionState {
  seconds: number;
  progress: number;
  score: number | null;
  finished: boolean;
  steps: StepResults;
}

/** What a person has come to on a training, over all sessions of an attempt. */
export interface ProgressState {
  percent: number;
  points: number;
  bestScore: number | null;
  steps: StepResults;
}

export const NOT_STARTED: ProgressState = { percent: 0, points: 0, bestScore: null, steps: new Map() };

const highest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/** Within one session every value only rises. */
function mergeStep(a: StepResult, b: StepResult): StepResult {
  return { success: a.success || b.success, score: highest(a.score, b.score), seconds: highest(a.seconds, b.seconds) };
}

/** Of two sessions, the one with the better score tells the time; the longer of two equals. */
function betterStep(a: StepResult, b: StepResult): StepResult {
  const better = (a.score ?? -1) - (b.score ?? -1) || (a.seconds ?? -1) - (b.seconds ?? -1);
  return { ...(better >= 0 ? a : b), success: a.success || b.success };
}

function combine(
  a: StepResults,
  b: Iterable<readonly [string, StepResult]>,
  both: typeof mergeStep,
): Map<string, StepResult> {
  const all = new Map(a);
  for (const [id, step] of b) {
    const known = all.get(id);
    all.set(id, known ? both(known, step) : step);
  }
  return all;
}

/** The steps of a report by id; one that is told twice counts by its best. */
export function readSteps(
  reported: readonly { id: string; success: boolean; score?: number | null; seconds?: number | null }[],
): StepResults {
  const results = reported.map(
    ({ id, success, score, seconds }) =>
      [id, { success, score: score ?? (success ? 100 : null), seconds: seconds ?? null }] as const,
  );
  return combine(new Map(), results, mergeStep);
}

/** Keeps a session from growing without end through step ids that no step file knows. */
function bounded(steps: StepResults, file: StepFile | null, max: number): StepResults {
  if (steps.size <= max) return steps;
  const known = new Set(file?.steps.map(({ id }) => id));
  const ordered = [...steps].sort(([a], [b]) => Number(known.has(b)) - Number(known.has(a)) || (a < b ? -1 : 1));
  return new Map(ordered.slice(0, max));
}

/** The sum of the steps' weights, and of `value` times weight. */
function weigh(steps: StepFile['steps'], value: (id: string) => number): { sum: number; weights: number } {
  let sum = 0;
  let weights = 0;
  for (const { id, weight = 1 } of steps) {
    sum += weight * value(id);
    weights += weight;
  }
  return { sum, weights };
}

/** Percent of the steps that have ever succeeded, by weight; rounded down, so that 100 means all. */
function percentOf(steps: StepResults, file: StepFile): number {
  const { sum, weights } = weigh(file.steps, (id) => (steps.get(id)?.success ? 100 : 0));
  return Math.floor(sum / weights);
}

function pointsOf(steps: StepResults, file: StepFile): number {
  const { sum, weights } = weigh(file.steps, (id) => steps.get(id)?.score ?? 0);
  return Math.round(sum / weights);
}

/** The value, 0 to 1, that one session gives to each skill of the step file; a step that was not reached counts 0. */
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
 * A session with one more report of it. Every value only rises, so that reports may be repeated, late and out of order.
 * With a step file the steps decide the progress, whatever was reported.
 */
export function mergeSession(
  before: SessionState | undefined,
  report: SessionState,
  file: StepFile | null,
  maxSteps: number,
): SessionState {
  const steps = bounded(before ? combine(before.steps, report.steps, mergeStep) : report.steps, file, maxSteps);
  return {
    seconds: Math.max(before?.seconds ?? 0, report.seconds),
    progress: file ? percentOf(steps, file) : Math.max(before?.progress ?? 0, report.progress),
    score: highest(before?.score ?? null, report.score),
    finished: (before?.finished ?? false) || report.finished,
    steps,
  };
}

/**
 * A person's progress with the merged state of one of their sessions. Adding a session once more, further on, comes to
 * the same as adding its last state alone. Without a step file the best score makes the points, or the progress while
 * there is none.
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
    // A newer step file, with more to do, takes nothing back.
    percent: Math.max(before.percent, percentOf(steps, file)),
    points: Math.max(before.points, pointsOf(steps, file)),
    bestScore,
    steps,
  };
}
