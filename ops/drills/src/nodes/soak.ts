import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '@vr/server/clock';
import { type Database, openDatabase } from '@vr/server/platform/db/database';
import { type Builders, builders } from '@vr/server/platform/demo/builders';
import { type Layout, type LayoutNode, MEMORY_MAX_KB, memoryKb, startLayout } from '../layout/layout.ts';
import { trust } from './client.ts';
import { checkAfterwards, checkLoad, hasServed, startLoad } from './load.ts';
import { prepareScene } from './scene.ts';

const NODES = 3;
/** How long people work before and after an event. */
const QUIET_MS = 3000;
/** How long requests in flight at a node may last after the proxy stops sending new requests to the node. */
const LAST_REQUESTS_MS = 2000;

/** The events that happen to a node while people work. Never to the first node, whose memory is watched. */
const EVENTS: Record<string, (layout: Layout, node: LayoutNode) => Promise<unknown>> = {
  async stopped(layout, node) {
    await node.stop();
    await layout.removeNode(node);
    await layout.addNode();
  },
  async killed(layout, node) {
    await node.kill();
    await pause(QUIET_MS);
    await layout.removeNode(node);
    await layout.addNode();
  },
  async added(layout) {
    const node = await layout.addNode();
    await hasServed(node);
    await layout.removeNode(node);
    await pause(LAST_REQUESTS_MS);
    await node.stop();
  },
  async replaced(layout, node) {
    await hasServed(await layout.addNode());
    await layout.removeNode(node);
    await pause(LAST_REQUESTS_MS);
    await node.stop();
  },
};

interface Soak {
  layout: Layout;
  db: Database;
  build: Builders;
}

/** The effects that people noticed, summed over all events of a kind. */
interface Noticed {
  times: number;
  works: number;
  repeated: Record<string, number>;
}

/** Runs one event while people work. Fails if a call failed twice, or if a write is not stored exactly once. */
async function run(name: string, { layout, db, build }: Soak, noticed: Noticed): Promise<void> {
  // New people each time, because of the daily limits of each person.
  const scene = await prepareScene(db, layout.nginx.url, build);
  const load = startLoad(layout.nginx, scene);
  await pause(QUIET_MS);
  await EVENTS[name]?.(layout, layout.nodes[1] as LayoutNode);
  await pause(QUIET_MS);
  const result = await load.stop();
  await checkLoad(db, result);
  noticed.times += 1;
  noticed.works += Object.values(result.done).reduce((sum, times) => sum + times, 0);
  for (const [what, times] of Object.entries(result.retried))
    noticed.repeated[what] = (noticed.repeated[what] ?? 0) + times;
}

/** Fails if a node uses too much memory. Returns the memory of the first node, which is never replaced, in MB. */
async function checkMemory({ nodes }: Layout): Promise<number> {
  const used = await Promise.all(nodes.map(memoryKb));
  if (!used.every((kb) => kb < MEMORY_MAX_KB)) throw new Error(`The nodes use ${used.join(', ')} KB of memory.`);
  return Math.round((used[0] ?? 0) / 1024);
}

/** `pnpm drill nodes [--minutes M]`: stops, kills, adds and replaces nodes while people work. Prints what they noticed. */
export async function drillNodes(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '10' } } });
  const layout = await startLayout({ nodes: NODES, config: { drainSeconds: 5, shellFolder: 'none' } });
  const db = openDatabase(layout.database?.directUrl() ?? '', { max: 4 });
  const soak = { layout, db, build: builders(db, systemClock) };
  try {
    trust(layout.nginx);
    const noticed = new Map(Object.keys(EVENTS).map((name) => [name, { times: 0, works: 0, repeated: {} } as Noticed]));
    const deadline = Date.now() + Number(values.minutes) * 60_000;
    while (Date.now() < deadline) {
      for (const [name, sofar] of noticed) await run(name, soak, sofar);
      console.log(`${noticed.get('added')?.times} rounds; the first node uses ${await checkMemory(layout)} MB`);
    }
    await checkAfterwards(db);
    console.log('\nNothing is lost or double, and no call failed when it was repeated.');
    for (const [name, { times, works, repeated }] of noticed) {
      const calls = Object.entries(repeated).map(([what, count]) => `${count} × ${what}`);
      console.log(`  ${name.padEnd(10)}${times} times, ${works} works; repeated: ${calls.join(', ') || 'nothing'}`);
    }
  } finally {
    await db.close();
    await layout.stop();
  }
  // The connections of the simulated people would keep the process alive.
  process.exit();
}
