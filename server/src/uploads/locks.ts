import type { PoolClient } from 'pg';
import type { Database } from '../db/database.ts';

/** What is held until it is given back. */
export interface Hold {
  /** Aborts when somebody else might hold it too, since the database no longer knows of us. */
  lost: AbortSignal;
  giveBack(): Promise<void>;
}

/** Lets one at a time, of all nodes, send an upload's bytes, or inspect it. */
export interface UploadLocks {
  /** Undefined where somebody has what is named, such as an upload's id. */
  take(name: string): Promise<Hold | undefined>;
}

interface Session {
  client: PoolClient;
  end(error?: Error): void;
}

const KEY = `hashtextextended('upload:' || $1, 0)`;

/**
 * Advisory locks of PostgreSQL: those of a node that dies are free at once. Bytes arrive for hours, so all of a node are
 * held by one connection, which goes back to the pool with the last of them.
 */
export function uploadLocks(db: Database): UploadLocks {
  // A session gets its own lock a second time, so those of this node are kept apart here.
  const held = new Map<string, AbortController>();
  let session: Promise<Session> | undefined;

  function open(): Promise<Session> {
    const opened = Promise.withResolvers<Session>();
    const ended = Promise.withResolvers<void>();
    const broken = (error: Error) => {
      if (session === opened.promise) session = undefined;
      for (const controller of held.values()) controller.abort(error);
      ended.reject(error);
    };
    db.connection(async (client) => {
      client.on('error', broken);
      opened.resolve({ client, end: (error) => (error ? broken(error) : ended.resolve()) });
      await ended.promise.finally(() => client.off('error', broken));
    }).catch((error: Error) => {
      if (session === opened.promise) session = undefined;
      opened.reject(error);
    });
    return opened.promise;
  }

  async function ask(question: string, name: string): Promise<boolean> {
    session ??= open();
    const { client, end } = await session;
    try {
      const { rows } = await client.query<{ answer: boolean }>(`select ${question} as answer`, [name]);
      return rows[0]?.answer === true;
    } catch (error) {
      end(error as Error);
      throw error;
    }
  }

  function forget(name: string): void {
    held.delete(name);
    if (held.size > 0 || !session) return;
    const idle = session;
    session = undefined;
    idle.then(({ end }) => end()).catch(() => undefined);
  }

  async function giveBack(name: string, { signal }: AbortController): Promise<void> {
    // With the session its locks are gone.
    if (!signal.aborted) await ask(`pg_advisory_unlock(${KEY})`, name).catch(() => undefined);
    forget(name);
  }

  return {
    async take(name) {
      if (held.has(name)) return undefined;
      const controller = new AbortController();
      held.set(name, controller);
      try {
        if (await ask(`pg_try_advisory_lock(${KEY})`, name))
          return { lost: controller.signal, giveBack: () => giveBack(name, controller) };
      } catch (error) {
        forget(name);
        throw error;
      }
      forget(name);
      return undefined;
    },
  };
}
