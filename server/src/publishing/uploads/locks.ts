import type { PoolClient } from 'pg';
import type { Database } from '../../platform/db/database.ts';

/** A lock that is held until it is released or the database connection is lost. */
export interface UploadLock {
  /** Aborts when the lock is lost with the database connection. Another node may then acquire the lock. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/** Locks across all nodes: only one call may send the bytes of an upload, and only one job may inspect it. */
export interface UploadLocks {
  /** Acquires the lock with a name, such as an upload's id. Returns undefined if another call holds the lock. */
  take(name: string): Promise<UploadLock | undefined>;
}

interface Session {
  client: PoolClient;
  end(error?: Error): void;
}

/** A lock is acquired or refused at once, so a longer silence means that the connection is lost. */
const QUERY_TIMEOUT_MS = 10_000;

const KEY = `hashtextextended('upload:' || $1, 0)`;

/**
 * Returns locks that use PostgreSQL advisory locks, which are released at once if their node dies. Uploads take hours,
 * so all locks of a node share one connection. The connection returns to the pool when the last lock is released.
 */
export function uploadLocks(db: Database): UploadLocks {
  // Advisory locks are reentrant within a database session, so this node also tracks its own locks.
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

  async function query(expression: string, name: string): Promise<boolean> {
    session ??= open();
    const { client, end } = await session;
    try {
      const question = { text: `select ${expression} as answer`, values: [name], query_timeout: QUERY_TIMEOUT_MS };
      const { rows } = await client.query<{ answer: boolean }>(question);
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

  async function release(name: string, { signal }: AbortController): Promise<void> {
    // A lost database session has lost its locks too.
    if (!signal.aborted) await query(`pg_advisory_unlock(${KEY})`, name).catch(() => undefined);
    forget(name);
  }

  return {
    async take(name) {
      if (held.has(name)) return undefined;
      const controller = new AbortController();
      held.set(name, controller);
      try {
        if (await query(`pg_try_advisory_lock(${KEY})`, name))
          return { lost: controller.signal, release: () => release(name, controller) };
      } catch (error) {
        forget(name);
        throw error;
      }
      forget(name);
      return undefined;
    },
  };
}
