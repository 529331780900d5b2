const isLive = process.stdout.isTTY;
const CLEAR_LINE = '\r\x1b[K';
const running = new Set<string>();

/** Prints a finished step. On a terminal, the last line lists the running steps. */
function show(finished = ''): void {
  const unfinished = running.size > 0 ? `  … ${[...running].join(', ')}` : '';
  if (isLive) process.stdout.write(CLEAR_LINE + finished + unfinished.slice(0, (process.stdout.columns || 80) - 1));
  else process.stdout.write(finished);
}

/** Runs a step and prints its title and duration on one line. Several steps may run at once. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const end = (mark: string) => {
    running.delete(title);
    show(`  ${mark} ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  };
  running.add(title);
  show();
  try {
    const result = await work();
    end('✔');
    return result;
  } catch (error) {
    end('✘');
    throw error;
  }
}
