import type { FastifyInstance } from 'fastify';
import { buildApp, type Parts } from '../app.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type Config, StartFailure } from '../config.ts';
import { buildContentApp } from '../content/app.ts';
import { openDatabase, sql } from '../db/database.ts';
import { migrate, whileMigrating } from '../db/migrate.ts';
import { reachDatabase } from '../db/reach.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, isEmpty, seedDemo } from '../demo/seed.ts';
import { loadSecret } from '../http/secret.ts';
import { type BossOptions, openBoss } from '../jobs/boss.ts';
import { jobsOn } from '../jobs/jobs.ts';
import { enqueueKept } from '../jobs/waiting.ts';
import { openStorage } from '../storage/open.ts';
import { shellFolder } from './page.ts';
import { publishRemotes, publishShell } from './releases.ts';

/** How long a stop waits for requests in flight, a download among them, before it cuts them off. */
const DRAIN_MS = 10_000;

export interface Portal {
  url: string;
  contentUrl: string;
  /** Finishes requests in flight, then jobs in flight, then closes the pool and stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

type Log = (line: string) => void;

/** By which time a portal goes: the machine's, unless a test moves one of its own. */
interface Time {
  clock: Clock;
  /** That of the queue, which else goes by the database's. */
  queue?: BossOptions['clock'];
}

const selectPerson = sql('start.findPerson', 'select from person where email = $1 and deleted_at is null');

/** Runs a step and tells how long it took. */
async function step<T>(log: Log, work: () => Promise<T>, told: (result: T) => string): Promise<T> {
  const from = performance.now();
  const result = await work();
  log(`${told(result)} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return result;
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'cannot be opened, as HOST is no address of this machine',
};

async function listen(app: FastifyInstance, config: Config, port: number, setting: string): Promise<void> {
  try {
    await app.listen({ host: config.host, port });
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new StartFailure(`Port ${port} ${reason}: set ${setting} to another.`, { cause: error });
  }
}

async function drain(app: FastifyInstance): Promise<void> {
  // Browsers keep a connection open after its last answer; only those that are answering are waited for.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const impatience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(impatience);
}

async function prepare(parts: Omit<Parts, 'secret'>, log: Log): Promise<Parts> {
  const { db, clock, config } = parts;
  await step(
    log,
    () => migrate(db, clock),
    (applied) => (applied.length ? `Database migrated: ${applied.join(', ')}` : 'Database is up to date'),
  );
  // One node at a time, so that those that start together on an empty database write one demo.
  await db.connection((client) =>
    whileMigrating(client, async () => {
      if (!(await isEmpty(db))) return;
      await step(
        log,
        () => seedDemo(parts, log),
        () => 'Demo written',
      );
    }),
  );
  await step(
    log,
    async () => {
      await publishShell(parts, shellFolder(config));
      return publishRemotes(parts, config.root);
    },
    (published) => (published.length ? `Published ${published.join(', ')}` : 'Remotes are up to date'),
  );
  return { ...parts, secret: await loadSecret(db) };
}

/**
 * Starts the whole portal and returns once it listens. Whatever fails on the way closes what was opened before;
 * `onLost` hears of a database that goes away for good later.
 */
export async function startPortal(
  config: Config,
  log: Log,
  onLost: () => void = () => undefined,
  { clock, queue }: Time = { clock: systemClock },
): Promise<Portal> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const database = await step(
      log,
      () => reachDatabase(config, { onLost }),
      () => (config.databaseUrl ? 'Database reached' : 'PostgreSQL ready'),
    );
    closers.push(database.stop);
    const db = openDatabase(database.url, {
      onIdleError: (error) => log(`Database connection lost: ${error.message}`),
    });
    closers.push(db.close);
    const jobs = jobsOn(openBoss({ connectionString: database.url, ...(queue ? { clock: queue } : {}) }, log));
    closers.push(jobs.stop);
    const storage = await openStorage(config);
    const parts = await prepare({ config, db, clock, storage, jobs }, log);
    const contentApp = await buildContentApp(parts);
    closers.push(() => drain(contentApp));
    const app = await buildApp(parts);
    closers.push(() => drain(app));
    await jobs.start(app);
    await db.transaction((tx) => enqueueKept(tx, jobs));
    // From then on it does so itself.
    await jobs.enqueue(db, 'clean-up', {}, { key: 'clean-up' });
    await listen(app, config, config.port, 'PORT');
    await listen(contentApp, config, config.contentPort, 'CONTENT_PORT');
    log(`The portal is at ${config.publicUrl} (content at ${config.contentUrl}).`);
    if (await db.row(selectPerson, [DEMO_ACCOUNTS[0]?.email])) {
      log(`Demo accounts, password ${DEMO_PASSWORD}:`);
      for (const { email, who } of DEMO_ACCOUNTS) log(`  ${email.padEnd(26)} ${who}`);
    }
    return { url: config.publicUrl, contentUrl: config.contentUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
