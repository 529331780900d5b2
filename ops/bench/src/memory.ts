import type { Pool } from 'undici';
import { onCluster } from './database.ts';
import { printCheck } from './goal.ts';
import { MEGABYTE } from './large-files.ts';
import { type MixedCall, prepareMix } from './mixed/calls.ts';
import { saturate } from './mixed/load.ts';
import type { BenchPortal } from './portal.ts';
import type { Settings } from './settings.ts';

/** Small, because the memory of a node does not depend on the rows of the database. */
const WORLD = { trainings: 100, users: 1000, companies: 20, sessions: 10_000 };
/** The maximum ratio of the heap after the last tenth of the requests to the heap after the third tenth. */
const MAX_HEAP_GROWTH = 1.25;

/** Returns the resident memory and the heap in use of a portal, in megabytes, from its metrics. */
async function memoryOf({ url }: BenchPortal): Promise<{ rss: number; heap: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(text)?.[1]) / MEGABYTE;
  return { rss: value('process_resident_memory_bytes'), heap: value('nodejs_heap_used_bytes') };
}

/** Makes many requests to one node. After each tenth, prints the most resident memory and the smallest heap in use. */
async function watchMemory(
  portal: BenchPortal,
  pool: Pool,
  next: () => MixedCall,
  { connections, requests }: Settings,
) {
  const heaps: number[] = [];
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    let [rss, heap] = [0, Number.POSITIVE_INFINITY];
    const sample = async () => {
      const now = await memoryOf(portal);
      [rss, heap] = [Math.max(rss, now.rss), Math.min(heap, now.heap)];
    };
    const sampling = setInterval(() => sample().catch(() => undefined), 500);
    const { rate, failures } = await saturate(pool, connections, next, (done) => done < requests / 10);
    clearInterval(sampling);
    await sample();
    heaps.push(heap);
    console.log(
      `  ${((requests / 10) * tenth).toLocaleString('en')} requests: at most ${rss.toFixed(0)} MB resident, ` +
        `at least ${heap.toFixed(0)} MB of heap (${rate.toFixed(0)} per second` +
        `${[...failures].map(([what, times]) => `, ${times} times ${what}`).join('')})`,
    );
  }
  printCheck(
    `The heap stays flat over ${requests.toLocaleString('en')} requests`,
    (heaps[9] ?? 0) <= (heaps[2] ?? 0) * MAX_HEAP_GROWTH,
  );
}

/** Watches the memory of a node over many requests: all calls of the mixed load, the cheap ones more often. */
export const benchMemory = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { db, url } = await bench.seeded(WORLD);
    const { next } = await prepareMix(db, { cheap: true });
    const portal = await bench.portalOn(url);
    await watchMemory(portal, bench.poolTo(portal, { connections: settings.connections }), next, settings);
  });
