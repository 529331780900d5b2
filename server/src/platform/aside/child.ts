/** The process in which the work of pool.ts runs. It ends when its parent does. */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { asAppError } from '../http/errors.ts';
import type { Reply, Task } from './pool.ts';

setPriority(Number(process.argv[2]));

// Signals to the whole group of processes stop the parent, which still waits for its tasks.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

// Ends this process when its parent has ended, also while a task keeps its event loop busy.
const WATCH = `setInterval(() => {
  if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
}, 1000)`;
new Worker(WATCH, { eval: true }).unref();

async function resultOf({ module, name, values }: Task): Promise<unknown> {
  const exports: Record<string, (values: unknown) => unknown> = await import(module);
  const run = exports[name];
  if (!run) throw new Error(`${module} does not export ${name}`);
  return run(values);
}

/** An error as its parent can throw it again: one of the closed list, unless nobody expected it. */
function failureOf(error: unknown): Reply {
  const { code, statusCode: _, name: __, message, ...detail } = asAppError(error);
  return code === 'INTERNAL' ? { error } : { failure: { code, detail: { ...detail, message } } };
}

process.on('message', async (task: Task) => {
  const reply = await resultOf(task).then((result): Reply => ({ result }), failureOf);
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
