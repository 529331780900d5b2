/** A broken invariant, and where it was broken. */
export interface Violation {
  invariant: string;
  detail: string;
}

/** Collects violations, and counts the replies that people got. */
export interface Journal {
  violations: Violation[];
  violate(invariant: string, detail: string): void;
  /** Counts a reply by its status, which is 0 if there was no reply. `ms`: the time until the reply. */
  count(status: number, ms: number): void;
  /** Returns the counts by status and the time of the slowest reply, and starts again from zero. */
  take(): { statuses: Map<number, number>; slowestMs: number };
}

/** The most violations of one kind that are kept. */
const KEPT = 20;

export function createJournal(): Journal {
  const violations: Violation[] = [];
  let statuses = new Map<number, number>();
  let slowestMs = 0;
  return {
    violations,
    violate(invariant, detail) {
      if (violations.filter((violation) => violation.invariant === invariant).length < KEPT)
        violations.push({ invariant, detail });
    },
    count(status, ms) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      slowestMs = Math.max(slowestMs, ms);
    },
    take() {
      const taken = { statuses, slowestMs };
      statuses = new Map();
      slowestMs = 0;
      return taken;
    },
  };
}
