import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../http/concurrency.ts';

/** The function that draws a kind of document, by its module and its name: a thread cannot be given the function itself. */
export interface DrawnBy {
  module: URL;
  name: string;
}
/** A document that the thread draws. */
export interface Drawing {
  module: string;
  name: string;
  values: unknown;
}

let running: Worker | undefined;

/** Returns the thread that draws. It is started by the first document, and does not keep the process running. */
function drawingThread(): Worker {
  if (running) return running;
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url));
  worker.unref();
  const forget = () => {
    if (running === worker) running = undefined;
  };
  worker.once('error', forget).once('exit', forget);
  running = worker;
  return worker;
}

/** How long the thread rests after each document, so that thousands of them leave other calls most of the processors. */
const REST_MS = 15;

/** Few wait here, because the endpoints that draw are queued. */
const runDrawing = limitConcurrency(1, 50);

/**
 * Draws a document as a PDF in a thread of its own, one at a time: a certificate takes a fiftieth of a second of a processor.
 * `load` returns what it says when its turn comes. Fails with UNAVAILABLE if too many documents wait.
 */
export const drawInThread = <V>({ module, name }: DrawnBy, load: () => Promise<V>): Promise<Buffer> =>
  runDrawing(async () => {
    const values = await load();
    const worker = drawingThread();
    const done = new AbortController();
    const replied = once(worker, 'message', { signal: done.signal });
    const ended = once(worker, 'exit', { signal: done.signal }).then(() => {
      throw new Error('The thread that draws documents has ended.');
    });
    worker.ref();
    worker.postMessage({ module: module.href, name, values } satisfies Drawing);
    try {
      const [{ pdf, error }] = (await Promise.race([replied, ended])) as [{ pdf?: Uint8Array; error?: unknown }];
      if (!pdf) throw error;
      return Buffer.from(pdf);
    } finally {
      done.abort();
      worker.unref();
      await setTimeout(REST_MS);
    }
  });
