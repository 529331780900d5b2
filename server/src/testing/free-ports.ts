import { once } from 'node:events';
import { createServer } from 'node:net';

/** The number of this Playwright worker, if it is one. All workers start portals at the same time. */
const WORKER = process.env.TEST_PARALLEL_INDEX;
/**
 * The port range of this process; each worker has its own. The range lies below the ports that operating systems use for
 * outgoing connections, so that no connection occupies one of these ports.
 */
const COUNT = WORKER ? 2000 : 10_000;
const FIRST = 20_000 + COUNT * Number(WORKER ?? 0);

/** The ports that this process has handed out. The programs that use them may not listen yet. */
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

/** Returns a free TCP port that no other call in this process gets. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Returns `count` free TCP ports, searching from a random one. No other call in this process gets them. */
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
