import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Drawing } from './drawing.ts';

/** A lower priority than that of the threads that answer calls. */
const PRIORITY = 10;

// On Linux, a priority belongs to a thread. Elsewhere it belongs to the process, which must keep its own.
if (process.platform === 'linux') setPriority(PRIORITY);

/** Returns values with the bytes of pictures as buffers, which a message has as plain arrays. */
function revived(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revived(inner)]));
}

async function draw({ module, name, values }: Drawing): Promise<Buffer> {
  const exports: Record<string, (values: unknown) => Promise<Buffer>> = await import(module);
  const drawDocument = exports[name];
  if (!drawDocument) throw new Error(`${module} does not export ${name}`);
  return drawDocument(revived(values));
}

parentPort?.on('message', async (drawing: Drawing) => {
  try {
    parentPort?.postMessage({ pdf: await draw(drawing) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
