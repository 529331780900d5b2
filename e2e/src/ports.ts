import { once } from 'node:events';
import { createServer } from 'node:net';

/** The ports below those that operating systems give to outgoing connections, so that none of those takes one. */
const FIRST = 20_000;
const LAST = 30_000;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false);
  await new Promise((resolve) => server.close(resolve));
  return free;
}

/** Returns the first of `count` consecutive TCP ports that are free. */
export async function freePortRange(count: number): Promise<number> {
  for (;;) {
    const ports = await freePorts(count);
    const [first = 0] = ports;
    if (ports.at(-1) === first + count - 1) return first;
  }
}

/** Returns some TCP ports in a row that are free, starting at a random one. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = FIRST + Math.floor(Math.random() * (LAST - FIRST)); ports.length < count; port += 1)
    if (await isFree(port)) ports.push(port);
  return ports;
}
