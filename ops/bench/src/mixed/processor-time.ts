import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second of Linux's /proc. */
const TICKS = 100;

/** Returns the fields of /proc/PID/stat after the name of the program, or undefined if the process has ended. */
async function statOf(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

const ticks = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0);

/** Returns the processor seconds that a process and its children, even ended ones, have used so far (proc(5)). */
export async function processorSeconds(pid: number): Promise<number> {
  const own = await statOf(pid);
  if (!own) return 0;
  let sum = ticks(own, 11, 15);
  for (const name of await readdir('/proc')) {
    const child = /^\d+$/u.test(name) ? await statOf(Number(name)) : undefined;
    if (child && Number(child[1]) === pid) sum += ticks(child, 11, 15);
  }
  return sum / TICKS;
}
