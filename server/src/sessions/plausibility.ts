import { CLOCK_SKEW_MS, HELD_REASONS, type HeldReason } from '@vr/shared-api/limits';

/** The time for which a content was visible, counted from its start. Pauses are left out. */
export interface Played {
  /** In milliseconds. */
  startedAt: number;
  seconds: number;
}

/** What a report says about the times of a session, and what the server knows. All instants are in milliseconds. */
export interface Claim extends Played {
  /** When the content was launched, or the headset signed in. */
  launchedAt: number;
  now: number;
  /** The other sessions of the person that count and began at most a day before this one ends. */
  others: readonly Played[];
}

const endOf = ({ startedAt, seconds }: Played): number => startedAt + seconds * 1000;

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

const RULES: Record<HeldReason, (claim: Claim) => boolean> = {
  BEFORE_LAUNCH: ({ startedAt, launchedAt }) => startedAt < launchedAt - CLOCK_SKEW_MS,
  TOO_LONG: (claim) => endOf(claim) > claim.now + CLOCK_SKEW_MS,
  // Many short sessions side by side are found too, because the doubled time of all of them is added up.
  OVERLAP: ({ others, ...session }) => {
    const doubled = doubledMs([...others, session]);
    return doubled > doubledMs(others) && doubled > CLOCK_SKEW_MS;
  },
};

/**
 * Returns why the times of a reported session cannot be right, or an empty list if they can. A session cannot begin before
 * its launch, last longer than the time since then, or overlap other sessions of the same person. Devices' clocks are
 * trusted up to CLOCK_SKEW_MS.
 */
export const implausible = (claim: Claim): HeldReason[] => HELD_REASONS.filter((reason) => RULES[reason](claim));
