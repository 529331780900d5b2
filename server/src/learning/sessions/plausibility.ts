import {
  CLOCK_SKEW_MS,
  HELD_REASONS,
  type HeldReason,
  SINCE_LAUNCH_TOLERANCE_MS,
  STEP_SECONDS_MIN,
  TRAINING_SPEED_MAX,
} from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { ProgressState, SessionState, StepResults } from './scoring.ts';

/** The time during which a content was visible, as if it had begun at the session's start and had no pauses. */
export interface Played {
  /** By the device's clock, corrected by its difference from the server's clock, in milliseconds. */
  startedAt: number;
  seconds: number;
  /**
   * When the content was launched, or the headset signed in, by the server's clock, in milliseconds. Null if unknown,
   * because the session was stored long ago or imported.
   */
  launchedAt: number | null;
}

/** The results that a report adds for a person, and the time that the person had for them. */
export interface Gain {
  /** The session including the report. `secondsGained`: the seconds that the report adds to the session. */
  session: SessionState;
  secondsGained: number;
  /** Whether the report is the first one with `finished`. */
  isFinishing: boolean;
  /** The person's progress in the attempt, with the seconds of all its sessions. */
  before: ProgressState & { seconds: number };
  after: ProgressState;
  stepFile: StepFile | null;
  minutes: number;
}

/** A report's claims about a session, and the server's knowledge about it. All instants are in milliseconds. */
export interface Claim extends Played {
  now: number;
  /** Whether no report of the session counts yet. */
  isNew: boolean;
  /** The person's other sessions that count and began at most one day earlier than this session, or later. */
  others: readonly Played[];
  gain: Gain;
}

const endOf = ({ startedAt, seconds }: Played): number => startedAt + seconds * 1000;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns how much of the time of some sessions is counted more than once, in milliseconds. */
function doubledMs(sessions: readonly Played[]): number {
  let doubled = 0;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const session of sessions.toSorted((a, b) => a.startedAt - b.startedAt)) {
    doubled += Math.max(0, Math.min(coveredUntil, endOf(session)) - session.startedAt);
    coveredUntil = Math.max(coveredUntil, endOf(session));
  }
  return doubled;
}

/** Returns whether `seconds` exceeds the time since the launch. It uses only the server's clock, not the device's. */
const exceeds = (seconds: number, { launchedAt, now }: Claim): boolean =>
  launchedAt !== null && seconds * 1000 > now - launchedAt + SINCE_LAUNCH_TOLERANCE_MS;

/** Returns whether a session overlaps others by more than the tolerance, according to their reported times. */
function overlaps({ others, ...session }: Claim): boolean {
  const doubled = doubledMs([...others, session]);
  return doubled > doubledMs(others) && doubled > CLOCK_SKEW_MS;
}

/** Returns whether this session and those launched at or after its launch add up to more time than has passed since it. */
function areTooMany(claim: Claim): boolean {
  const since = claim.launchedAt ?? 0;
  const others = claim.others.filter(({ launchedAt }) => launchedAt !== null && launchedAt >= since);
  return others.length > 0 && exceeds(claim.seconds + total(others.map(({ seconds }) => seconds)), claim);
}

type Step = StepFile['steps'][number];

/** Returns a number that is higher for a better result of a step, and 0 without a result. */
function worthOf(results: StepResults, { id }: Step): number {
  const result = results.get(id);
  return Number(result?.success ?? false) + (result?.score ?? 0);
}

/** Returns the minimum time for a percentage of the training, rounded down to whole seconds, like session lengths. */
const secondsForPercent = ({ minutes }: Gain, percent: number): number =>
  Math.floor((minutes * 60 * percent) / (100 * TRAINING_SPEED_MAX));

/** Returns the minimum time for some steps of the training, in seconds. */
function secondsForSteps(gain: Gain, file: StepFile, steps: Step[]): number {
  const weightOf = (some: Step[]) => total(some.map(({ weight = 1 }) => weight));
  const minimums = total(steps.map(({ minSeconds = STEP_SECONDS_MIN }) => minSeconds));
  return Math.max(minimums, secondsForPercent(gain, (100 * weightOf(steps)) / weightOf(file.steps)));
}

/** Returns whether a session had too little time for the steps in which it improves on earlier results. */
function isTooShortForSteps(gain: Gain, file: StepFile, better: Step[]): boolean {
  const { session, before, secondsGained } = gain;
  const secondsFor = (steps: Step[]) => secondsForSteps(gain, file, steps);
  const withBetter = (results: StepResults) =>
    file.steps.filter((step) => worthOf(results, step) > 0 || better.includes(step));
  const all = withBetter(session.steps);
  if (session.seconds >= secondsFor(all) || secondsGained >= secondsFor(better)) return false;
  // An unfinished attempt may be resumed in the middle of a step, so the time of its other sessions counts, too. But each
  // result needs a moment in its own session.
  const moments = (steps: Step[]) => total(steps.map(() => STEP_SECONDS_MIN));
  const hasMoments = session.seconds >= moments(all) || secondsGained >= moments(better);
  const isOpen = before.percent < 100;
  return !(isOpen && hasMoments && before.seconds + secondsGained >= secondsFor(withBetter(before.steps)));
}

/** Returns whether a session had too little time for its progress in a training without steps. */
function isTooShortForPercent(gain: Gain): boolean {
  const { before, after, secondsGained } = gain;
  const left = Math.max(0, before.seconds - secondsForPercent(gain, before.percent));
  return secondsGained + left < secondsForPercent(gain, after.percent - before.percent);
}

/** Returns whether a session had too little time for its score. */
function isTooShortForScore(gain: Gain): boolean {
  const { session, before, secondsGained } = gain;
  // The first score of an attempt may be the result of several sessions. A later score results from one session alone.
  const isOfAttempt = before.percent < 100 || before.bestScore === null;
  const seconds = isOfAttempt ? before.seconds + secondsGained : session.seconds;
  return seconds < secondsForPercent(gain, session.progress || (session.score ?? 0));
}

/** Returns whether a session is shorter than anybody needs for the results that its report adds. */
function isTooShort(gain: Gain): boolean {
  const { session, before, after, stepFile, isFinishing } = gain;
  const isBetter = (step: Step) => worthOf(after.steps, step) > worthOf(before.steps, step);
  const isFurther = stepFile ? stepFile.steps.some(isBetter) : after.percent > before.percent;
  const isScored = (after.bestScore ?? -1) > (before.bestScore ?? -1);
  if (!isFurther && !isScored && !isFinishing) return false;
  if (session.seconds < STEP_SECONDS_MIN) return true;
  if (isScored && isTooShortForScore(gain)) return true;
  return stepFile ? isTooShortForSteps(gain, stepFile, stepFile.steps.filter(isBetter)) : isTooShortForPercent(gain);
}

/** Returns whether a report adds time. Otherwise its times were judged before, and may have been accepted. */
const addsTime = ({ isNew, gain }: Claim): boolean => isNew || gain.secondsGained > 0;

const RULES: Record<HeldReason, (claim: Claim) => boolean> = {
  BEFORE_LAUNCH: ({ isNew, startedAt, launchedAt }) =>
    isNew && launchedAt !== null && startedAt < launchedAt - CLOCK_SKEW_MS,
  TOO_LONG: (claim) => addsTime(claim) && (endOf(claim) > claim.now + CLOCK_SKEW_MS || exceeds(claim.seconds, claim)),
  // Many short parallel sessions are found, too, because the doubled time of all sessions is added up.
  OVERLAP: (claim) => addsTime(claim) && (overlaps(claim) || areTooMany(claim)),
  TOO_SHORT: ({ gain }) => isTooShort(gain),
};

/**
 * Returns the reasons why a report cannot be right, or an empty list. A session cannot begin before its launch,
 * last longer than the time since then, overlap other sessions of the same person, or be shorter than its results need.
 * Devices' clocks are trusted up to CLOCK_SKEW_MS.
 */
export const implausible = (claim: Claim): HeldReason[] => HELD_REASONS.filter((reason) => RULES[reason](claim));
