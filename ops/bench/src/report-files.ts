import { request } from 'undici';
import { printRatio } from './goal.ts';
import { memoryGrowth, NO_TIMEOUTS } from './large-files.ts';
import type { BenchPortal } from './portal.ts';

const MAX_MEMORY_MB = 60;
/** The share of a report's total time within which the first byte must arrive. */
const MAX_FIRST_BYTE = 0.1;

/** Fetches a report. Returns its size, and the milliseconds until its first byte and until its end. */
async function fetchReport(portal: BenchPortal, path: string, token: string) {
  const from = performance.now();
  const reply = await request(`${portal.url}/api/v1${path}`, {
    ...NO_TIMEOUTS,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
  });
  let [first, bytes] = [0, 0];
  for await (const chunk of reply.body) {
    first ||= performance.now() - from;
    bytes += chunk.length;
  }
  if (reply.statusCode !== 200) throw new Error(`${path} failed with status ${reply.statusCode}.`);
  return { first, total: performance.now() - from, bytes };
}

/** Measures a report: its memory, and the time of its first byte compared with its total time or `firstByteSeconds`. */
export async function benchReport(
  portal: BenchPortal,
  path: string,
  token: string,
  firstByteSeconds?: number,
): Promise<void> {
  let report = { first: 0, total: 0, bytes: 0 };
  const growth = await memoryGrowth(portal.url, async () => {
    report = await fetchReport(portal, path, token);
  });
  const { first, total, bytes } = report;
  console.log(
    `  ${path}: ${Math.round(bytes / 1024)} KB, the first byte after ${first.toFixed(0)} of ${total.toFixed(0)} milliseconds`,
  );
  if (firstByteSeconds === undefined)
    printRatio(`${path}, time to the first byte to the whole time`, first / total, { atMost: MAX_FIRST_BYTE });
  else printRatio(`${path}, seconds to the first byte`, first / 1000, { atMost: firstByteSeconds });
  printRatio(`${path}, MB of memory over idle`, growth, { atMost: MAX_MEMORY_MB });
}
