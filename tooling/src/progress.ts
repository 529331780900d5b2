const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step, telling on one line what it is and how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  … ${title}`);
  try {
    const result = await work();
    process.stdout.write(`${live ? '\r\x1b[K' : ''}  ✔ ${title} (${seconds(began)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? '\r\x1b[K' : ''}  ✘ ${title} (${seconds(began)})\n`);
    throw error;
  }
}
