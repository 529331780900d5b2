import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { bundleScript } from '@vr/tooling/webpack/bundle-script';

const CARDS = Array.from({ length: 60 }, (_, index) => ({
  id: index,
  title: `Card ${index}`,
  text: `Card ${index} is one of the sixty cards that this page fetches and shows.`,
}));

/** Builds the floor page, and serves it as the portal serves pages: compressed, and with immutable scripts. */
export async function serveFloor(): Promise<{ url: string; stop(): Promise<void> }> {
  const script = await bundleScript(path.join(import.meta.dirname, 'page.tsx'));
  const name = `/page.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>
<script defer src="${name}"></script><div id="root"></div></html>`;
  const files: Record<string, { type: string; cache: string; body: Buffer }> = {
    '/': { type: 'text/html', cache: 'no-store', body: brotliCompressSync(page) },
    [name]: { type: 'text/javascript', cache: 'max-age=31536000, immutable', body: brotliCompressSync(script) },
    '/cards.json': { type: 'application/json', cache: 'no-store', body: brotliCompressSync(JSON.stringify(CARDS)) },
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) return response.writeHead(404).end();
    const { type, cache, body } = file;
    return response
      .writeHead(200, { 'content-type': type, 'cache-control': cache, 'content-encoding': 'br' })
      .end(body);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}
