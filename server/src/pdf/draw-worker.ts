import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawCertificate } from '../certificates/draw.ts';
import { drawSummary } from '../summaries/draw.ts';
import type { Drawing } from './drawing.ts';

/** A lower priority than that of the threads that answer calls. */
const PRIORITY = 10;

// On Linux, a priority belongs to a thread. Elsewhere it belongs to the process, which must keep its own.
if (process.platform === 'linux') setPriority(PRIORITY);

// A message has the bytes of pictures as plain arrays.
const asBuffer = (bytes: Uint8Array | null): Buffer | null => bytes && Buffer.from(bytes);

function draw(drawing: Drawing): Promise<Buffer> {
  const { company } = drawing.values;
  const read = { ...company, logo: asBuffer(company.logo) };
  if (drawing.kind === 'summary') return drawSummary({ ...drawing.values, company: read });
  const { values } = drawing;
  return drawCertificate({ ...values, picture: asBuffer(values.picture), company: { ...values.company, ...read } });
}

parentPort?.on('message', async (drawing: Drawing) => {
  try {
    parentPort?.postMessage({ pdf: await draw(drawing) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
