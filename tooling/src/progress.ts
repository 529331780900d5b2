const isLive = process.stdout.isTTY;
const CLEAR_LINE = '\r\x1b[K';
const running = new Set<string>();

/** On a terminal, the last line tells what is under way. */
function show(finished = ''): void {
  const underWay = running.size > 0 ? `  … ${[...running].join(', ')}` : '';
  if (isLive) process.stdout.write(CLEAR_LINE + finished + underWay.slice(0, (process.stdout.columns || 80) - 1));
  else process.stdout.write(finished);
}

/** Runs a step, telling on one line what it is and how long it took; several may run at once. */
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
