import { readdirSync, readFileSync } from 'node:fs';

/** Returns a process id and the ids of all descendants, parents first. Needs /proc (Linux). */
function withDescendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process has already ended.
    }
  }
  const found = [pid];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found;
}

/** Sends a signal to a process and all its descendants. Ignores processes that have already ended. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const each of withDescendants(pid)) {
    try {
      process.kill(each, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
