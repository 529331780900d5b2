/** The portals of the browser tests. Each worker has its own portal. A retry runs in a new worker, so it has fresh data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@vr/server/clock';
import type { Config } from '@vr/server/config';
import type { Database } from '@vr/server/platform/db/database';
import { type Builders, builders } from '@vr/server/platform/demo/builders';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { createTestDatabase } from '@vr/server/testing/database';
import { freePortRange, freePorts } from '@vr/server/testing/free-ports';
import { ROOT } from '@vr/tooling/packages';
import { keptContracts, restoreBuilds } from '../older/builds.ts';
import { lengthen } from './long-world.ts';
import { storePractice } from './practice.ts';

export interface PortalNode {
  url: string;
  stop(): Promise<void>;
}

/** A portal with the demo and a hostile training. Tests add their own companies. */
export interface Portal extends PortalNode {
  dataDir: string;
  databaseUrl: string;
  db: Database;
  build: Builders;
}

interface NodeOptions {
  dataDir: string;
  databaseUrl: string;
  settings?: Record<string, string>;
  /** Changes to the configuration that follows from the settings. */
  config?: Partial<Config>;
  script?: string;
}

/** Starts a node in a child process, which ends with this process. */
async function startNode({ dataDir, databaseUrl, settings = {}, config = {}, script = 'node.ts' }: NodeOptions) {
  const [port, contentPort] = await freePorts(2);
  const given = {
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const node: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, script), JSON.stringify({ settings: given, config: { loadingScreenMs: 0, ...config } })],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const answer = (): Promise<unknown> =>
    Promise.race([
      once(node, 'message'),
      once(node, 'exit').then(([code]) => {
        throw new Error(`A portal of the tests has ended with ${code}`);
      }),
    ]);
  await answer();
  return {
    url: `http://localhost:${given.PORT}`,
    /** Sends a message to the process of the node, and waits for its answer. */
    async ask(message: object): Promise<void> {
      node.send(message);
      await answer();
    },
    async stop(): Promise<void> {
      const ended = once(node, 'exit');
      node.kill('SIGKILL');
      await ended;
    },
  };
}

/** The portal of this worker. */
let own: Portal | undefined;
export function portalOfWorker(): Portal {
  if (!own) throw new Error('The test does not use the fixture `portal`');
  return own;
}

/** Returns the path of a new folder, which is deleted after all tests. */
export const newFolder = (): string => join(process.env.E2E_FOLDER ?? '', randomUUID());

/** Starts the portal of this worker on a copy of the template, optionally with names of the maximum length. */
export async function startWorkerPortal({ hasLongNames }: { hasLongNames: boolean }): Promise<Portal> {
  const dataDir = newFolder();
  const database = await createTestDatabase({ template: process.env.E2E_TEMPLATE ?? '', max: 1 });
  if (hasLongNames) await lengthen(database.db);
  await cp(join(process.env.E2E_FOLDER ?? '', 'template'), dataDir, { recursive: true });
  const data = { dataDir, databaseUrl: database.url };
  const node = await startNode({ ...data, settings: { DEV_REMOTES: 'on' } });
  own = {
    ...node,
    ...data,
    db: database.db,
    build: builders(database.db, systemClock),
    async stop() {
      await node.stop();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
  return own;
}

const CONTENT_PORTS = 4;

/** Starts a node of this worker's portal at an IP address, as on a LAN. The node serves contents at separate ports. */
export async function startNodeWithPorts({ dataDir, databaseUrl }: Portal): Promise<PortalNode> {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const first = await freePortRange(CONTENT_PORTS);
  const settings = { PORT: String(port), CONTENT_PORT: `${first}-${first + CONTENT_PORTS - 1}`, PUBLIC_URL: url };
  return { ...(await startNode({ dataDir, databaseUrl, settings })), url };
}

/** Starts a node with the shell of the oldest kept contract, like a node that a rolling upgrade has not reached yet. */
export async function startOlderNode({ dataDir, databaseUrl }: Portal): Promise<PortalNode> {
  const [oldest = ''] = keptContracts();
  const root = newFolder();
  await mkdir(root);
  await restoreBuilds(oldest, root);
  await symlink(join(ROOT, 'server'), join(root, 'server'));
  return startNode({ dataDir, databaseUrl, config: { root }, settings: { PUBLISH_BUILDS: 'empty' } });
}

/** A portal without the demo whose clock the tests set. */
export interface ClockPortal extends PortalNode, Pick<Portal, 'db' | 'build'> {
  /** Sets the clock, and waits until the portal has run all jobs that are due. */
  setClock(instant: Date): Promise<void>;
}

export async function startClockPortal(): Promise<ClockPortal> {
  const dataDir = newFolder();
  const database = await createTestDatabase({ max: 1 });
  const node = await startNode({ dataDir, databaseUrl: database.url, script: 'node-with-clock.ts' });
  await storePractice(await diskStorage(join(dataDir, 'storage')));
  return {
    url: node.url,
    db: database.db,
    build: builders(database.db, systemClock),
    setClock: (instant) => node.ask({ to: instant.toISOString() }),
    async stop() {
      await node.stop();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
