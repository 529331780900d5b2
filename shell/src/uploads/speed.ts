interface Sample {
  at: number;
  sent: number;
}

/** What the speed is measured over: long enough to be calm, short enough to follow a line that slows down. */
const WINDOW_MS = 8000;
/** Before this, a speed would be a guess. */
const SETTLED_MS = 1500;

/** How fast bytes have travelled of late. */
export interface Speed {
  /** So many bytes are there at this moment (milliseconds). */
  add(at: number, sent: number): void;
  bytesPerSecond(): number | null;
  /** Until `size` bytes are there. */
  secondsLeft(size: number): number | null;
}

/** Measures an upload from where it begins or goes on. */
export function createSpeed(): Speed {
  let samples: Sample[] = [];
  const bytesPerSecond = () => {
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last || last.at - first.at < SETTLED_MS) return null;
    return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000);
  };
  return {
    add(at, sent) {
      const last = samples.at(-1);
      // It goes on from what the server had: what came before says nothing any more.
      if (last && sent < last.sent) samples = [];
      samples.push({ at, sent });
      // One sample from before the window stays, so that the window is always measured whole.
      const inside = samples.findIndex((sample) => sample.at >= at - WINDOW_MS);
      if (inside > 1) samples = samples.slice(inside - 1);
    },
    bytesPerSecond,
    secondsLeft(size) {
      const speed = bytesPerSecond();
      const sent = samples.at(-1)?.sent ?? 0;
      return speed ? (size - sent) / speed : null;
    },
  };
}
