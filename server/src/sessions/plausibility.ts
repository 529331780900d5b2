import {
  CLOCK_SKEW_MS,
  HELD_REASONS,
  type HeldReason,
  SECONDS_PER_MINUTE_MIN,
  SINCE_LAUNCH_TOLERANCE_MS,
  STEP_SECONDS_MIN,
} from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { ProgressState, SessionState, StepResults } from './scoring.ts';

/** The time for which a content was visible, counted from its start. Pauses are left out. */
export interface Played {
  /** By the device's clock, in milliseconds. */
  startedAt: number;
  seconds: number;
  /**
   * When the content was launched, or the headset signed in, by the server's clock, in milliseconds. Null if nobody knows,
   * because the session was stored long ago or imported.
   */
  launchedAt: number | null;
}

/** What a report adds to a person's results, and the time that they had for it. */
export interface Gain {
  /** The session with its report, and the seconds that the report adds to it. */
  session: SessionState;
  secondsGained: number;
  /** Whether the report is the first that says that the session is finished. */
  isFinishing: boolean;
  /** The person's progress in the attempt, with the seconds of all its sessions. */
  before: ProgressState & { seconds: number };
  after: ProgressState;
  stepFile: StepFile | null;
  /** The training's duration. */
  minutes: number;
}

/** What a report says about a session, and what the server knows. All instants are in milliseconds. */
export interface Claim extends Played {
  now: number;
  /** Whether no report of the session counts yet. */
  isNew: boolean;
  /** The person's other sessions that count, from a day before this one on. */
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

/** Returns whether some seconds are more than the server has measured since a launch. A device's clock has no say in it. */
const exceeds = (seconds: number, { launchedAt, now }: Claim): boolean =>
  launchedAt !== null && seconds * 1000 > now - launchedAt + SINCE_LAUNCH_TOLERANCE_MS;

/** Returns whether a session overlaps others by what the sessions say of themselves, in more than the tolerance. */
function overlaps({ others, ...session }: Claim): boolean {
  const before = others.filter(({ startedAt }) => startedAt < endOf(session));
  const doubled = doubledMs([...before, session]);
  return doubled > doubledMs(before) && doubled > CLOCK_SKEW_MS;
}

/** Returns the seconds of the other sessions that were launched with this one, or later. */
const othersSinceLaunch = ({ others, launchedAt }: Claim): number =>
  total(
    others
      .filter((other) => launchedAt !== null && other.launchedAt !== null && other.launchedAt >= launchedAt)
      .map(({ seconds }) => seconds),
  );

/** Returns whether sessions of one launch, or of several at once, add up to more time than has passed since then. */
function areTooMany(claim: Claim): boolean {
  const others = othersSinceLaunch(claim);
  return others > 0 && exceeds(others + claim.seconds, claim);
}

type Steps = StepFile['steps'];

/** Returns the least seconds for a part of the training: whole ones, like those of sessions. */
const secondsForPercent = ({ minutes }: Gain, percent: number): number =>
  Math.floor((minutes * SECONDS_PER_MINUTE_MIN * percent) / 100);

/** Returns the least seconds for some steps of the training. */
function secondsForSteps(gain: Gain, { steps: all }: StepFile, steps: Steps): number {
  const weightOf = (some: Steps) => total(some.map(({ weight = 1 }) => weight));
  const minimums = total(steps.map(({ minSeconds = STEP_SECONDS_MIN }) => minSeconds));
  return Math.max(minimums, secondsForPercent(gain, (100 * weightOf(steps)) / weightOf(all)));
}

/** Returns the steps in which a report improves what the person has reached. */
const betterSteps = ({ before, after }: Gain, { steps }: StepFile): Steps =>
  steps.filter(({ id }) => {
    const [known, now] = [before.steps.get(id), after.steps.get(id)];
    return (now?.success && !known?.success) || (now?.score ?? 0) > (known?.score ?? 0);
  });

/** Returns whether a session had too little time for the steps in which it is better. */
function isTooShortForSteps(gain: Gain, file: StepFile, better: Steps): boolean {
  const { session, before, secondsGained } = gain;
  const isDone = (results: StepResults) => (step: Steps[number]) =>
    (results.get(step.id)?.success ?? false) || (results.get(step.id)?.score ?? 0) > 0;
  const isBetter = (step: Steps[number]) => better.includes(step);
  const all = file.steps.filter((step) => isBetter(step) || isDone(session.steps)(step));
  // Each result takes a moment of its session, whatever was played before.
  if (session.seconds < all.length * STEP_SECONDS_MIN && secondsGained < better.length * STEP_SECONDS_MIN) return true;
  const secondsFor = (steps: Steps) => secondsForSteps(gain, file, steps);
  if (session.seconds >= secondsFor(all) || secondsGained >= secondsFor(better)) return false;
  // An unfinished attempt may be resumed in the middle of a step, so the time of its other sessions counts, too.
  const ofAttempt = file.steps.filter((step) => isBetter(step) || isDone(before.steps)(step));
  return before.percent === 100 || before.seconds + secondsGained < secondsFor(ofAttempt);
}

/** Returns whether a session had too little time for its part of a training without steps. */
function isTooShortForPercent(gain: Gain): boolean {
  const { before, after, secondsGained } = gain;
  const left = Math.max(0, before.seconds - secondsForPercent(gain, before.percent));
  return secondsGained + left < secondsForPercent(gain, after.percent - before.percent);
}

/** Returns whether a session is shorter than anybody needs for the results that its report adds. */
function isTooShort(gain: Gain): boolean {
  const { session, before, after, secondsGained, stepFile, isFinishing } = gain;
  const better = stepFile ? betterSteps(gain, stepFile) : [];
  const hasMore = stepFile ? better.length > 0 : after.percent > before.percent;
  const isScored = (after.bestScore ?? -1) > (before.bestScore ?? -1);
  if ((hasMore || isScored || isFinishing) && session.seconds < STEP_SECONDS_MIN) return true;
  if (hasMore && (stepFile ? isTooShortForSteps(gain, stepFile, better) : isTooShortForPercent(gain))) return true;
  // The first score of an attempt may be one of several sessions, and a later one is of its session alone.
  const isOfAttempt = before.percent < 100 || before.bestScore === null;
  const seconds = isOfAttempt ? before.seconds + secondsGained : session.seconds;
  return isScored && seconds < secondsForPercent(gain, session.progress || (session.score ?? 0));
}

/** Times that were judged before, and may have been accepted, are not judged again. */
const addsTime = ({ isNew, gain }: Claim): boolean => isNew || gain.secondsGained > 0;

const RULES: Record<HeldReason, (claim: Claim) => boolean> = {
  BEFORE_LAUNCH: ({ isNew, startedAt, launchedAt }) =>
    isNew && launchedAt !== null && startedAt < launchedAt - CLOCK_SKEW_MS,
  TOO_LONG: (claim) => addsTime(claim) && (endOf(claim) > claim.now + CLOCK_SKEW_MS || exceeds(claim.seconds, claim)),
  // Many short sessions side by side are found too, because the doubled time of all of them is added up.
  OVERLAP: (claim) => addsTime(claim) && (overlaps(claim) || areTooMany(claim)),
  TOO_SHORT: ({ gain }) => isTooShort(gain),
};

/**
 * Returns why what a report claims cannot be right, or an empty list if it can. A session cannot begin before its launch,
 * last longer than the time since then, overlap other sessions of the same person, or be shorter than its results need.
 * Devices' clocks are trusted up to CLOCK_SKEW_MS.
 */
export const implausible = (claim: Claim): HeldReason[] => HELD_REASONS.filter((reason) => RULES[reason](claim));
