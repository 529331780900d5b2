import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

/** A megabyte as the product counts. */
export const MEGABYTE = 1_048_576;

/** What a server writes down about a whole file must take as long as it takes. */
export const PATIENT = { headersTimeout: 0, bodyTimeout: 0 } as const;

const block = randomBytes(MEGABYTE);

/** Bytes that cost nothing to make: those of a large file from one offset up to another. Tells how far it is. */
export function bytesBetween(from: number, to: number, onSent: (at: number) => void = () => undefined): Readable {
  function* blocks() {
    for (let at = from; at < to; ) {
      const within = at % MEGABYTE;
      const chunk = block.subarray(within, Math.min(MEGABYTE, within + to - at));
      yield chunk;
      at += chunk.length;
      onSent(at);
    }
  }
  return Readable.from(blocks(), { objectMode: false, highWaterMark: MEGABYTE });
}

/** Megabytes a second that some work on so many bytes came to. */
export async function megabytesPerSecond(bytes: number, work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return bytes / MEGABYTE / ((performance.now() - from) / 1000);
}

/** Starts the bare server on a file, as a process of its own like the portal's. */
export async function startSink(file: string): Promise<{ url: string; stop(): Promise<void> }> {
  const sink = spawn(process.execPath, [path.join(import.meta.dirname, 'sink.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const abandon = () => sink.kill('SIGKILL');
  process.once('exit', abandon);
  sink.once('exit', () => process.off('exit', abandon));
  const [url] = await once(createInterface(sink.stdout), 'line');
  return {
    url,
    async stop() {
      sink.kill();
      await once(sink, 'exit');
    },
  };
}

/** Megabytes of memory that a portal's process has, as it says itself. */
async function memoryOf(url: string): Promise<number> {
  const { body } = await request(`${url}/metrics`);
  return Number(/^process_resident_memory_bytes(?:\{.*\})? (\S+)$/mu.exec(await body.text())?.[1]) / MEGABYTE;
}

/** How many megabytes more than before a portal's process had at most while something was done. */
export async function memoryOver(url: string, work: () => Promise<void>): Promise<number> {
  const idle = await memoryOf(url);
  let most = idle;
  let done = false;
  const watching = (async () => {
    while (!done) {
      most = Math.max(most, await memoryOf(url));
      await pause(50);
    }
  })();
  try {
    await work();
  } finally {
    done = true;
    await watching;
  }
  return most - idle;
}
