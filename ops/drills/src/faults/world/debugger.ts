import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { LayoutNode } from '../../layout/layout.ts';
import { until } from './world.ts';

const READY_MS = 10_000;
const ADDRESS = /Debugger listening on (ws:\/\/\S+)/gu;

const addressIn = async (log: string): Promise<string | undefined> =>
  [...(await readFile(log, 'utf8')).matchAll(ADDRESS)].at(-1)?.[1];

/** Evaluates JavaScript in a running node through its debugger. Does not wait for the result. */
export async function evaluateIn(node: LayoutNode, expression: string): Promise<void> {
  // Node opens its debugger on this signal, and writes the address to its standard error.
  process.kill(node.pid, 'SIGUSR1');
  let address: string | undefined;
  await until(READY_MS, async () => {
    address = await addressIn(node.log);
    return address !== undefined;
  });
  if (!address) throw new Error(`The debugger of node ${node.pid} did not open`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  socket.addEventListener('error', () => undefined);
  // A stopping node waits until its debugger disconnects.
  socket.addEventListener('message', () => socket.close());
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
}
