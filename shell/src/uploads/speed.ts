interface Sample {
  at: number;
  sent: number;
}

/** Long enough for a steady figure, short enough to follow a slower connection. */
const WINDOW_MS = 8000;
/** Time before the first speed is shown; earlier figures would be guesses. */
const SETTLED_MS = 1500;

/** Measures the speed of a transfer, which may begin at any offset. */
export function createSpeed() {
  let samples: Sample[] = [];
  const bytesPerSecond = () => {
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last || last.at - first.at < SETTLED_MS) return null;
    return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000);
  };
  return {
    /** Adds a sample: `sent` bytes at the time `at`, in milliseconds. */
    add(at: number, sent: number): void {
      const last = samples.at(-1);
      // The transfer has restarted from the server's offset, so older samples no longer apply.
      if (last && sent < last.sent) samples = [];
      samples.push({ at, sent });
      // Keeps one sample from before the window, so that the samples always span the whole window.
      const inside = samples.findIndex((sample) => sample.at >= at - WINDOW_MS);
      if (inside > 1) samples = samples.slice(inside - 1);
    },
    bytesPerSecond,
    /** Time until `size` bytes are sent; null while there is no speed. */
    secondsLeft(size: number): number | null {
      const speed = bytesPerSecond();
      const sent = samples.at(-1)?.sent ?? 0;
      return speed ? (size - sent) / speed : null;
    },
  };
}
