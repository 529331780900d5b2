import { once } from 'node:events';
import { createServer } from 'node:net';

/** The number of this worker, if it is one of Playwright's. They start portals at the same time. */
const WORKER = process.env.TEST_PARALLEL_INDEX;
/**
 * The ports of this process. Each worker has its own. They are below the ports that operating systems use for outgoing
 * connections, so that no connection takes one.
 */
const COUNT = WORKER ? 2000 : 10_000;
const FIRST = 20_000 + COUNT * Number(WORKER ?? 0);

/** The ports that this process has handed out. Their programs may not listen yet. */
const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false);
  await new Promise((resolve) => server.close(resolve));
  return free;
}

/** Returns a free TCP port, which no other call in this process gets. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Returns some free TCP ports, starting at a random one. No other call in this process gets them. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let at = Math.floor(Math.random() * COUNT); ports.length < count; at += 1) {
    const port = FIRST + (at % COUNT);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
}

/** Returns the first of `count` consecutive free TCP ports. No other call in this process gets them. */
export async function freePortRange(count: number): Promise<number> {
  for (;;) {
    const ports = await freePorts(count);
    const [first = 0] = ports;
    if (ports.at(-1) === first + count - 1) return first;
  }
}
