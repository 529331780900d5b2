import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ObjectStorageSettings } from '../config.ts';
import { listen } from './listen.ts';

/** A request to S3 as it arrives at the proxy. */
interface S3Call {
  method: string;
  /** The path with the query. */
  url: string;
  headers: IncomingMessage['headers'];
}
export interface S3Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
/** Replaces the reply to an S3 call with a false one. Returns undefined to send the true reply, which `ask` returns. */
export type Lie = (call: S3Call, ask: () => Promise<S3Answer>) => Promise<S3Answer> | undefined;

/** An S3 server behind a proxy that can send false replies. */
export interface LyingStorage {
  settings: ObjectStorageSettings;
  /** Uses this lie from now on. With undefined, all replies are true again. */
  tell(lie: Lie | undefined): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of an S3 server. Signatures stay valid, because the proxy forwards the original Host header. */
export async function startLyingStorage(settings: ObjectStorageSettings): Promise<LyingStorage> {
  let lie: Lie | undefined;
  const { hostname, port: serverPort } = new URL(settings.endpoint);

  async function answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const sent = await buffer(incoming);
    const ask = async (): Promise<S3Answer> => {
      // Without `expect`, because the body has already arrived.
      const { expect: _, ...passed } = headers;
      const call = request({ hostname, port: serverPort, method, path: url, headers: passed, agent: false });
      call.end(sent);
      // Swift replies to HEAD with a body, which causes an error after the headers.
      const heard = once(call, 'response');
      call.on('error', () => undefined);
      const [response] = (await heard) as [IncomingMessage];
      return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
    };
    const { status, headers: given, body } = await (lie?.({ method, url, headers }, ask) ?? ask());
    const { 'transfer-encoding': _, connection: __, ...kept } = given;
    reply.writeHead(status, { ...kept, ...(method === 'HEAD' ? {} : { 'content-length': body.length }) });
    reply.end(body);
  }

  const server = createServer((incoming, reply) => void answer(incoming, reply).catch(() => reply.destroy()));
  server.on('checkContinue', (incoming, reply) => {
    reply.writeContinue();
    server.emit('request', incoming, reply);
  });
  const port = await listen(server);
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    tell(told) {
      lie = told;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
