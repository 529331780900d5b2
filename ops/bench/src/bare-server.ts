/** A minimal Node server for one file. Benchmarks compare uploads and downloads of the portal with this server. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const [path = ''] = process.argv.slice(2);
const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(path, { flush: true }));
    response.writeHead(204).end();
    return;
  }
  const { size } = await stat(path);
  response.writeHead(200, { 'content-length': size });
  createReadStream(path).pipe(response);
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
