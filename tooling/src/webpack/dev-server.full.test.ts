import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '@vr/server/testing/free-ports';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const PORTAL = 'https://portal.example';
let folder: string;
let server: WebpackDevServer;
let host: string;

before(async () => {
  const port = await freePort();
  host = `localhost:${port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-dev-server-'));
  await writeFile(path.join(folder, 'main.js'), 'globalThis.started = true;');
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './main.js',
    output: { path: path.join(folder, 'dist') },
    infrastructureLogging: { level: 'none' },
    stats: 'none',
  });
  process.env.PORT = String(port);
  const { devServerOptions } = await import('./dev-server.ts');
  server = new WebpackDevServer(
    { ...devServerOptions('mfe-catalog', PORTAL), onListening: () => undefined },
    compiler!,
  );
  await server.start();
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('a page of the portal may load scripts and read the answers', async () => {
  const headers = { origin: PORTAL, 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' };
  const response = await fetch(`http://${host}/main.js`, { headers });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('access-control-allow-origin'), PORTAL);
});

/** Opens the server's WebSocket as a page of an origin does, and returns the first message. */
async function firstMessage(origin: string): Promise<string> {
  const socket = new WebSocket(`ws://${host}/ws`, { headers: { origin } } as never);
  const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
  socket.close();
  return data;
}

test('only pages of the portal may listen to changes', async () => {
  assert.match(await firstMessage(PORTAL), /"hot"/u);
  assert.match(await firstMessage('https://elsewhere.example'), /Invalid Host\/Origin/u);
});
