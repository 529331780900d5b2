import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** A TCP proxy in front of a PostgreSQL. It can fail like networks and servers do. */
export interface DatabaseProxy {
  url: string;
  /** Connects to another PostgreSQL from now on, such as one that was restarted. */
  retarget(url: string): void;
  /**
   * Waits until one connection has sent statements that contain `texts`, in this order. The last statement runs to its end,
   * but the proxy cuts the connection instead of passing on the reply. So the caller cannot know whether the statement was
   * done.
   */
  cutReplyTo(...texts: string[]): void;
  /** Drops all bytes in both directions, on existing and new connections, but keeps the connections open. */
  goBlack(): void;
  /** Serves new connections again. Connections that lost bytes stay dead, as behind a firewall that forgot them. */
  heal(): void;
  close(): Promise<void>;
}

/** Returns whether a chunk ends with ReadyForQuery, a reply's last message: type Z, length 5, and the transaction state. */
const endsReply = (chunk: Buffer): boolean =>
  chunk.length >= 6 && chunk.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]));

const addressOf = (databaseUrl: string): { path: string } | { host: string; port: number } => {
  const url = new URL(databaseUrl);
  const sockets = url.searchParams.get('host');
  return sockets
    ? { path: `${sockets}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) };
};

/** Starts a proxy in front of the PostgreSQL at a URL. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = addressOf(databaseUrl);
  let isBlack = false;
  let cutAt: string[] = [];
  const open = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(target);
    let isLost = isBlack;
    let isCut = false;
    let watched = cutAt;
    let seen = 0;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (chunk) => {
      isLost ||= isBlack;
      if (isLost) return;
      if (watched !== cutAt) seen = 0;
      watched = cutAt;
      const next = cutAt[seen];
      if (next !== undefined && chunk.includes(next)) {
        seen += 1;
        isCut = seen === cutAt.length;
        if (isCut) cutAt = [];
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      isLost ||= isBlack;
      if (isLost) return;
      if (!isCut) client.write(chunk);
      else if (endsReply(chunk)) end();
    });
    // A dead connection hides even that the other end has closed it.
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (!isLost && !isBlack) client.destroy();
    });
  });
  const port = await listen(server);
  const url = new URL(databaseUrl);
  const role = url.searchParams.get('user') ?? url.username;
  url.searchParams.delete('host');
  url.searchParams.delete('user');

  return {
    url: `postgres://${role}@127.0.0.1:${port}${url.pathname}${url.search}`,
    retarget(to) {
      target = addressOf(to);
    },
    cutReplyTo(...texts) {
      cutAt = texts;
    },
    goBlack() {
      isBlack = true;
    },
    heal() {
      isBlack = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
