import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '@vr/server/testing/listen';

/** How a link treats the bytes of its connections. */
export type LinkState =
  | { is: 'whole' }
  /** All bytes arrive later, in both directions. */
  | { is: 'slow'; ms: number }
  /** No bytes arrive any more, but the connections stay open. */
  | { is: 'black' }
  /** Connections are closed at once, as if no server listened. */
  | { is: 'refused' }
  /** Each connection breaks after some bytes of replies. */
  | { is: 'torn'; bytes: number }
  /** Every request gets this reply, and the connection is closed. */
  | { is: 'answered'; reply: string }
  /** A message with this text arrives, but the connection breaks before the reply. */
  | { is: 'unconfirmed'; text: string };

/** A TCP proxy between two programs on this machine. It can fail in the ways in which networks fail. */
export interface Link {
  port: number;
  /** Changes the state. If the link was black, its connections break, because bytes were lost. */
  set(state: LinkState): void;
  cut(): void;
  close(): Promise<void>;
}

/** Opens a link to a port on loopback. */
export async function openLink(target: number): Promise<Link> {
  let state: LinkState = { is: 'whole' };
  const open = new Set<Socket>();
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };

  const carry = (from: Socket, to: Socket, isReply: boolean) => {
    let carried = 0;
    let last = Promise.resolve();
    const end = () => {
      from.destroy();
      to.destroy();
    };
    from.on('data', (chunk: Buffer) => {
      if (state.is === 'black') return;
      if (state.is === 'answered') {
        if (!isReply) from.end(state.reply);
        return;
      }
      if (state.is === 'torn' && isReply) {
        carried += chunk.length;
        if (carried > state.bytes && to.writable) {
          to.write(chunk.subarray(0, Math.max(0, chunk.length - (carried - state.bytes))), end);
          return;
        }
      }
      const isLast = state.is === 'unconfirmed' && !isReply && chunk.includes(state.text);
      const ms = state.is === 'slow' ? state.ms : 0;
      from.pause();
      last = last.then(async () => {
        if (ms > 0) await pause(ms);
        if (to.writable && !to.write(chunk))
          await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => undefined);
        // The bytes need a moment to arrive.
        if (isLast) setTimeout(end, 50);
        from.resume();
      });
    });
    from.on('end', () => void last.then(() => to.end()));
    from.on('close', () => void last.then(() => state.is !== 'black' && to.destroy()));
  };

  const server = createServer((client) => {
    if (state.is === 'refused') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ port: target, host: '127.0.0.1' });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    carry(client, upstream, false);
    carry(upstream, client, true);
  });
  const port = await listen(server);
  return {
    port,
    set(next) {
      const wasBlack = state.is === 'black';
      state = next;
      if (wasBlack || next.is === 'refused') cut();
    },
    cut,
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
