import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { limitConcurrency } from '../http/concurrency.ts';

/** The function that draws a kind of document, by its module and its name: a thread cannot be given the function itself. */
export interface DrawnBy {
  module: URL;
  name: string;
}
/** A document that the process draws. */
export interface Drawing {
  module: string;
  name: string;
  values: unknown;
}

const DRAWING_PROCESS = fileURLToPath(new URL('draw-process.ts', import.meta.url));

let running: ChildProcess | undefined;

/**
 * Returns the process that draws. It is started by the first document, does not keep this process running, and ends with
 * it.
 */
function drawingProcess(): ChildProcess {
  if (running) return running;
  // One thread, so that collecting garbage has the low priority of the process, too.
  const child = fork(DRAWING_PROCESS, { serialization: 'advanced', execArgv: ['--single-threaded'] });
  child.unref();
  child.channel?.unref();
  const forget = () => {
    if (running === child) running = undefined;
  };
  child.once('error', forget).once('exit', forget);
  running = child;
  return child;
}

/** How long the process rests after each document, so that thousands of them leave other calls most of the processors. */
const REST_MS = 15;

/** Few wait here, because the endpoints that draw are queued. */
const runDrawing = limitConcurrency(1, 50);

/**
 * Draws a document as a PDF in a process of its own, one at a time: a certificate takes a fiftieth of a second of a processor.
 * `load` returns what it says when its turn comes. Fails with UNAVAILABLE if too many documents wait.
 */
export const drawAside = <V>({ module, name }: DrawnBy, load: () => Promise<V>): Promise<Buffer> =>
  runDrawing(async () => {
    const values = await load();
    const child = drawingProcess();
    const done = new AbortController();
    const replied = once(child, 'message', { signal: done.signal });
    const ended = once(child, 'exit', { signal: done.signal }).then(() => {
      throw new Error('The process that draws documents has ended.');
    });
    child.channel?.ref();
    child.send({ module: module.href, name, values } satisfies Drawing);
    try {
      const [{ pdf, error }] = (await Promise.race([replied, ended])) as [{ pdf?: Uint8Array; error?: unknown }];
      if (!pdf) throw error;
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    } finally {
      done.abort();
      child.channel?.unref();
      await setTimeout(REST_MS);
    }
  });
