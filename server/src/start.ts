import { setTimeout as pause } from 'node:timers/promises';
import { SUPER_ADMIN_LINK_HOURS } from '@vr/shared-api/limits';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Clock, DatabaseClock } from './clock.ts';
import { type Config, StartFailure } from './config.ts';
import type { Parts } from './parts.ts';
import { hasSuperAdmin, issueSuperAdminLink } from './people/users/super-admin-link.ts';
import { startSecurityLog } from './platform/audit/security-log.ts';
import { type Database, openDatabase, QUERY_TIMEOUT_MS, sql } from './platform/db/database.ts';
import { ensureDatabase } from './platform/db/ensure.ts';
import { migrate, withMigrationLock } from './platform/db/migrate.ts';
import { type Replica, watchReplica } from './platform/db/replica.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './platform/demo/data/people.ts';
import { seedPlatform } from './platform/demo/platform.ts';
import { isEmpty, seedDemo } from './platform/demo/seed.ts';
import { portalVersion } from './platform/health/metrics.ts';
import { loadSecret } from './platform/http/secret.ts';
import { stopListening } from './platform/http/stop-listening.ts';
import { type BossOptions, openBoss } from './platform/jobs/boss.ts';
import { timeOf } from './platform/jobs/hourly.ts';
import { jobsOn } from './platform/jobs/jobs.ts';
import { enqueueRestoredJobs } from './platform/jobs/unfinished.ts';
import { publishRemotes, publishShell } from './platform/portal/built-remotes.ts';
import { embeddedFolder } from './platform/portal/embed.ts';
import { shellFolder } from './platform/portal/page.ts';
import { openStorage } from './platform/storage/open.ts';
import { diskSpace } from './platform/storage/space.ts';
import { messageOf } from './platform/telemetry/safe-log.ts';
import { setTracing } from './platform/telemetry/trace.ts';
import { buildContentApp } from './publishing/content-origin/app.ts';

/** How long a stop waits for open requests, such as downloads, before it closes their connections. */
const DRAIN_MS = 10_000;
/** If the replica does not reply within this many milliseconds, the primary is asked while the caller still waits. */
const REPLICA_QUERY_TIMEOUT_MS = 10_000;

export interface Portal {
  url: string;
  contentUrl: string;
  /** Finishes open requests and running jobs, closes the database connections and stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

type Log = (line: string) => void;

/** The clocks of a portal in tests. By default, both clocks follow the database. */
interface Time {
  clock: Clock;
  /** The clock of the job queue. Default: the time of the database. */
  queue?: BossOptions['clock'];
}

const selectPerson = sql('start.findPerson', 'select from person where email = :email and deleted_at is null');

/** Runs a step of the start. Logs the result and the duration. */
async function step<T>(log: Log, work: () => Promise<T>, describe: (result: T) => string): Promise<T> {
  const from = performance.now();
  const result = await work();
  log(`${describe(result)} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return result;
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'cannot be opened, because HOST is not an address of this machine',
};

async function listen(app: FastifyInstance, { host }: Config, port: number, setting: string): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const reason = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new StartFailure(`Port ${port} ${reason}: set ${setting} to another.`, { cause: error });
  }
}

async function drain(app: FastifyInstance): Promise<void> {
  // Browsers keep idle connections open. The stop waits only for connections with an open request.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(timeout);
}

/** Starts recording traces. Returns a function that stops recording and sends the remaining traces. */
async function startTracing(config: Config, endpoint: string, log: Log): Promise<() => Promise<void>> {
  // Loaded only if needed, because the library costs memory and start time.
  const { openTracing } = await import('./platform/telemetry/open-telemetry.ts');
  const { tracing, stop } = openTracing({ endpoint, ratio: config.otlpRatio }, portalVersion(), log);
  setTracing(tracing);
  return async () => {
    setTracing(undefined);
    await stop();
  };
}

/** Opens the configured replica, if there is one. The replica may be unreachable, even at the start. */
function openReplica({ databaseReplicaUrl }: Config, db: Database): Replica | undefined {
  if (databaseReplicaUrl === null) return undefined;
  const options = { isReplica: true, queryTimeoutMs: REPLICA_QUERY_TIMEOUT_MS };
  return watchReplica(db, openDatabase(databaseReplicaUrl, options));
}

/** The time that the last accepted connections of a stopping node have to send their requests. */
const LAST_REQUESTS_MS = 250;

/** Stops accepting requests without losing any: serves them until proxies have noticed the stop, then closes the ports. */
async function leaveProxies({ drainSeconds }: Config, apps: readonly FastifyInstance[]): Promise<void> {
  await pause(drainSeconds * 1000);
  await Promise.all(apps.map(({ server }) => stopListening(server)));
  await pause(LAST_REQUESTS_MS);
}

async function prepare(parts: Omit<Parts, 'secret'>, log: Log): Promise<Parts> {
  const { db, clock, config } = parts;
  await step(
    log,
    () => migrate(db, clock),
    (applied) => (applied.length ? `Database migrated: ${applied.join(', ')}` : 'Database is up to date'),
  );
  // If several nodes start on an empty database, the lock ensures that only one fills it.
  await db.connection((client) =>
    withMigrationLock(client, async () => {
      if (!(await isEmpty(db))) return;
      await step(
        log,
        () => (config.demo ? seedDemo(parts, log) : seedPlatform(parts)),
        () => (config.demo ? 'Demo written' : 'Empty portal prepared'),
      );
    }),
  );
  const whole = { ...parts, secret: await loadSecret(db) };
  await step(
    log,
    async () => {
      await publishShell(whole, shellFolder(config));
      await publishShell(whole, embeddedFolder(config));
      return publishRemotes(whole, log);
    },
    (published) => (published.length ? `Published ${published.join(', ')}` : 'Remotes are up to date'),
  );
  return whole;
}

/**
 * Starts the whole portal. Returns when the portal listens. If a step fails, everything opened before is closed. `onLost` is
 * called if the database stops later and cannot be restarted.
 */
export async function startPortal(
  config: Config,
  log: Log,
  onLost: () => void = () => undefined,
  time?: Time,
): Promise<Portal> {
  const closers: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    if (config.otlpEndpoint !== null) closers.push(await startTracing(config, config.otlpEndpoint, log));
    const database = await step(
      log,
      () => ensureDatabase(config, { onLost }),
      () => (config.databaseUrl ? 'Database reached' : 'PostgreSQL ready'),
    );
    closers.push(database.stop);
    const db = openDatabase(config.databaseUrl ?? database.url, {
      ...(config.databaseSessionUrl ? { sessionUrl: config.databaseSessionUrl } : {}),
      queryTimeoutMs: QUERY_TIMEOUT_MS,
      onIdleError: (error) => log(`Database connection lost: ${messageOf(error)}`),
    });
    closers.push(db.close);
    const clock = time?.clock ?? (await DatabaseClock.start(() => timeOf(db)));
    if (clock instanceof DatabaseClock) closers.push(async () => clock.stop());
    const queue = { connectionString: database.url, schedule: true, ...(time?.queue && { clock: time.queue }) };
    const jobs = jobsOn(openBoss(queue, log));
    closers.push(jobs.stop);
    const storage = await openStorage(config);
    const replica = openReplica(config, db);
    if (replica) closers.push(replica.close);
    const given = {
      config,
      db,
      clock,
      storage,
      space: diskSpace(config),
      jobs,
      stopping: stopping.signal,
      ...(replica ? { replica } : {}),
    };
    const parts = await prepare(given, log);
    const contentApps = await Promise.all(
      Array.from({ length: config.contentPorts }, (_, port) => buildContentApp(parts, port)),
    );
    closers.push(async () => void (await Promise.all(contentApps.map(drain))));
    const app = await buildApp(parts);
    closers.push(() => drain(app));
    closers.push(startSecurityLog(parts, (err) => app.log.error({ err }, 'the security log could not be written')));
    await jobs.start(app);
    await db.transaction((tx) => enqueueRestoredJobs(tx, jobs));
    await listen(app, config, config.port, 'PORT');
    for (const [port, contentApp] of contentApps.entries())
      await listen(contentApp, config, config.contentPort + port, 'CONTENT_PORT');
    closers.push(async () => {
      stopping.abort();
      if (config.drainSeconds > 0) await leaveProxies(config, [app, ...contentApps]);
    });
    log(`The portal is at ${config.publicUrl} (content at ${config.contentUrl}).`);
    if (await db.row(selectPerson, { email: DEMO_ACCOUNTS[0]?.email })) {
      log(`Demo accounts, password ${DEMO_PASSWORD}:`);
      for (const { email, who } of DEMO_ACCOUNTS) log(`  ${email.padEnd(26)} ${who}`);
    }
    if (!(await hasSuperAdmin(db))) {
      const link = await issueSuperAdminLink(parts);
      log(
        `There is no super admin yet. Within ${SUPER_ADMIN_LINK_HOURS} hours, open this link, which works once, to make`,
      );
      log(`the account: ${link}`);
    }
    return { url: config.publicUrl, contentUrl: config.contentUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
