import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

/** A megabyte, as the portal counts it. */
export const MEGABYTE = 1_048_576;

/** Options for requests that transfer a whole large file: undici's timeouts are off. */
export const NO_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 } as const;

const block = randomBytes(MEGABYTE);

/** Streams the bytes of an imaginary large file between two offsets, and calls `onSent` with the offset reached. */
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

/** Runs work that transfers `bytes`, and returns the rate. */
export async function megabytesPerSecond(bytes: number, work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return bytes / MEGABYTE / ((performance.now() - from) / 1000);
}

/** Starts bare-server.ts for a file, in its own process like the portal's server. */
export async function startBareServer(file: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const abandon = () => server.kill('SIGKILL');
  process.once('exit', abandon);
  server.once('exit', () => process.off('exit', abandon));
  const [url] = await once(createInterface(server.stdout), 'line');
  return {
    url,
    async stop() {
      server.kill();
      await once(server, 'exit');
    },
  };
}

/** Returns the resident memory of a portal's process in megabytes, from its metrics. */
async function memoryOf(url: string): Promise<number> {
  const { body } = await request(`${url}/metrics`);
  return Number(/^process_resident_memory_bytes(?:\{.*\})? (\S+)$/mu.exec(await body.text())?.[1]) / MEGABYTE;
}

/** Returns the largest growth of the memory of a portal's process during some work, in megabytes. */
export async function memoryGrowth(url: string, work: () => Promise<void>): Promise<number> {
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
