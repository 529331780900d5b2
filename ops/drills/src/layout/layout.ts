import { openSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Nginx, startNginx, type Upstream } from '@vr/ops-bench/nginx';
import { type BenchPortal, startPortal } from '@vr/ops-bench/portal';
import type { Config, ObjectStorageSettings } from '@vr/server/config';
import { freePort } from '@vr/server/testing/free-ports';
import { startObjectStorage, storageEnvironment } from '@vr/server/testing/object-storage';
import { type LayoutDatabase, startLayoutDatabase } from './database.ts';

/** A node of the portal, with the name of its log in the layout's folder. */
export interface LayoutNode extends BenchPortal, Upstream {
  log: string;
}

/** Options of a layout. The default is two nodes, their own PostgreSQL, and files in a folder that the nodes share. */
export interface LayoutOptions {
  nodes?: number;
  /** The folder of an archived server of an earlier version, which the first nodes run instead of this version. */
  released?: string;
  /** Settings of all nodes. */
  env?: NodeJS.ProcessEnv;
  /** Changes to the configuration of all nodes, except nodes of an earlier version. */
  config?: Partial<Config>;
  /** The address of an existing PostgreSQL. */
  databaseUrl?: string;
  /** Settings of the layout's own PostgreSQL. */
  databaseSettings?: Record<string, string>;
  /** Where files are stored: in a folder, on an S3 server that the layout starts (`s3`), or in an existing bucket. */
  files?: 'folder' | 's3' | ObjectStorageSettings;
}

/** Options for a single node. */
export interface NodeOptions {
  env?: NodeJS.ProcessEnv;
  /** A command and its arguments, such as `prlimit`, to which the command that starts the node is appended. */
  wrapper?: readonly string[];
  /** The folder of an archived server of an earlier version, which the node runs instead of this version. */
  released?: string;
}

/** Several nodes of one portal behind a proxy, all on this machine, as in ops/deploy/compose.yaml. */
export interface Layout {
  folder: string;
  /** The nodes that run and get requests. */
  nodes: LayoutNode[];
  nginx: Nginx;
  /** Undefined if the layout uses an existing PostgreSQL. */
  database: LayoutDatabase | undefined;
  /** Starts one more node and sends requests to it. */
  addNode(options?: NodeOptions): Promise<LayoutNode>;
  /** Sends no more new requests to a node. The node keeps running. */
  removeNode(node: LayoutNode): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a portal on several nodes behind nginx. Everything is in a temporary folder, which `stop` deletes. */
export async function startLayout({
  nodes: count = 2,
  released,
  env = {},
  config = {},
  databaseUrl,
  databaseSettings,
  files = 'folder',
}: LayoutOptions = {}): Promise<Layout> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-layout-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  const database = databaseUrl ? undefined : await startLayoutDatabase(folder, databaseSettings);
  const objectStorage = files === 's3' ? await startObjectStorage() : undefined;
  const port = await freePort();
  const s3 = typeof files === 'object' ? files : objectStorage?.settings;
  const common: NodeJS.ProcessEnv = {
    DATABASE_URL: databaseUrl ?? database?.url,
    HOST: '127.0.0.1',
    PUBLIC_URL: `https://localhost:${port}`,
    CONTENT_URL: `https://*.localhost:${port}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    ...(s3 ? storageEnvironment(s3) : {}),
    ...env,
  };

  let made = 0;
  const startNode = async (options: NodeOptions = {}): Promise<LayoutNode> => {
    made += 1;
    const log = path.join(folder, `node-${made}.log`);
    const portal = await startPortal(
      path.join(folder, 'data'),
      { ...common, ...options.env },
      {
        released: options.released,
        // Most nodes get no requests when they are stopped, so they need no time to drain.
        config: { drainSeconds: 0, ...config },
        wrapper: options.wrapper,
        output: openSync(log, 'a'),
      },
    );
    const portOf = (url: string) => Number(new URL(url).port);
    return { ...portal, log, port: portOf(portal.url), contentPort: portOf(portal.contentUrl) };
  };

  // The first node starts alone: it fills the empty database and publishes the remotes.
  const first = released ? { released } : {};
  const nodes = [await startNode(first)];
  nodes.push(...(await Promise.all(Array.from({ length: count - 1 }, () => startNode(first)))));
  const nginx = await startNginx(path.join(folder, 'nginx'), port, nodes);
  return {
    folder,
    nodes,
    nginx,
    database,
    async addNode(options) {
      const node = await startNode(options);
      nodes.push(node);
      await nginx.use(nodes);
      return node;
    },
    async removeNode(node) {
      nodes.splice(nodes.indexOf(node), 1);
      await nginx.use(nodes);
    },
    async stop() {
      await nginx.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await database?.stop();
      await objectStorage?.stop();
      clear();
      process.off('exit', clear);
    },
  };
}

/** The most memory that a node may use (docs/runbook.md). */
export const MEMORY_MAX_KB = 1_000_000;

/** Returns the resident memory of a node's process, or NaN if it has ended. */
export async function memoryKb({ pid }: LayoutNode): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1]);
}
