import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { listen } from '../../testing/listen.ts';
import { stopListening } from './stop-listening.ts';

const CONNECTIONS = 50;

test('a server that stops listening replies on connections that it has not accepted yet, and refuses new ones', async () => {
  const server = createServer((_, reply) => reply.end());
  const port = await listen(server);
  const send = async (): Promise<number | undefined> => {
    const [reply] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];
    reply.resume();
    return reply.statusCode;
  };
  const replies = Array.from({ length: CONNECTIONS }, send);
  // From here, the kernel has accepted all connections, but the server has accepted none.
  await new Promise(process.nextTick);
  await stopListening(server);
  assert.deepEqual(await Promise.all(replies), Array<number>(CONNECTIONS).fill(200));
  await assert.rejects(send(), { code: 'ECONNREFUSED' });
});
