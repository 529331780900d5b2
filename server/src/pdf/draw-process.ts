/** The process that draws documents (drawing.ts). It ends when its parent does. */
import { setPriority } from 'node:os';
import type { Drawing } from './drawing.ts';

/** The lowest priority, below the process that answers calls. */
const PRIORITY = 19;

setPriority(PRIORITY);

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

process.on('message', async (drawing: Drawing) => {
  try {
    process.send?.({ pdf: await draw(drawing) });
  } catch (error) {
    process.send?.({ error });
  }
});
process.on('disconnect', () => process.exit());
