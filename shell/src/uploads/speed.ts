interface Sample {
  at: number;
  sent: number;
}

/** Long enough for a steady speed, short enough to follow changes of the connection. */
const WINDOW_MS = 8000;
/** Milliseconds before the first speed is shown; an earlier value would be a guess. */
const SETTLED_MS = 1500;

/** Measures the speed of a transfer. The transfer may start at any offset. */
export function createSpeed() {
  let samples: Sample[] = [];
  const bytesPerSecond = () => {
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last || last.at - first.at < SETTLED_MS) return null;
    return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000);
  };
  return {
    /** Adds a sample: `sent` bytes at time `at`, in milliseconds. */
    add(at: number, sent: number): void {
      const last = samples.at(-1);
      // The transfer restarted from the server's offset, so older samples no longer apply.
      if (last && sent < last.sent) samples = [];
      samples.push({ at, sent });
      // Keeps one sample from before the window, so that the samples always span the whole window.
      const inside = samples.findIndex((sample) => sample.at >= at - WINDOW_MS);
      if (inside > 1) samples = samples.slice(inside - 1);
    },
    bytesPerSecond,
    /** Seconds until `size` bytes are sent; null while the speed is unknown. */
    secondsLeft(size: number): number | null {
      const speed = bytesPerSecond();
      const sent = samples.at(-1)?.sent ?? 0;
      return speed ? (size - sent) / speed : null;
    },
  };
}
