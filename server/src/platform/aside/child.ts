/** The child process that runs the tasks of pool.ts. It ends when its parent ends. */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { asAppError } from '../http/errors.ts';
import type { Reply, Task } from './pool.ts';

setPriority(Number(process.argv[2]));

// Ignores signals to the whole process group. They stop the parent, which first waits for its tasks.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

// Kills this process when its parent has ended, even while a task blocks the event loop.
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

/** Converts an error to a reply that the parent can rethrow: an error code with details, or the unexpected error itself. */
function failureOf(error: unknown): Reply {
  const { code, statusCode: _, name: __, message, ...detail } = asAppError(error);
  return code === 'INTERNAL' ? { error } : { failure: { code, detail: { ...detail, message } } };
}

process.on('message', async (task: Task) => {
  const reply = await resultOf(task).then((result): Reply => ({ result }), failureOf);
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
