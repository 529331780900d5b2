import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@vr/server/config';
import { type Database, openDatabase } from '@vr/server/platform/db/database';
import { openStorage } from '@vr/server/platform/storage/open';
import type { Storage } from '@vr/server/platform/storage/storage';
import { type MailServer, startMailServer } from '@vr/server/testing/mail';
import { startObjectStorage, storageEnvironment } from '@vr/server/testing/object-storage';
import { type LayoutDatabase, startLayoutDatabase } from '../../layout/database.ts';
import { type Layout, type LayoutNode, type NodeOptions, startLayout } from '../../layout/layout.ts';
import { trust } from '../../nodes/client.ts';
import { type Link, openLink } from './link.ts';

export type Files = 'folder' | 's3';

/** A portal on two nodes, with the links between its parts. Every part can fail. */
export interface World {
  folder: string;
  files: Files;
  /** Whether this user may mount file systems, which full disks need. */
  mayMount: boolean;
  /** The folder with the data of the nodes, and the folder of PostgreSQL. With `mayMount`, both are small disks. */
  disks: { data: string; database: string };
  layout: Layout;
  database: LayoutDatabase;
  mail: MailServer;
  /** The links from the nodes to the database, the mail server and the S3 server, and from people to the proxy. */
  links: { database: Link; mail: Link; storage: Link | undefined; people: Link };
  /** The address for people. */
  url: string;
  /** The storage of the nodes, without the link. */
  storage: Storage;
  /** Runs work on a separate connection to the database, without the link. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Ends a node if it still runs, and starts another in its place, as a supervisor does. */
  replace(node: LayoutNode, options?: NodeOptions): Promise<LayoutNode>;
  stop(): Promise<void>;
}

const DISK_MB = 1024;
const RESERVE_MB = 64;

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const unmount = (folder: string) => execFileSync('umount', ['-l', folder], { stdio: 'ignore' });

/** Starts two nodes behind nginx, with a PostgreSQL, a mail server and a storage of their own. */
export async function startWorld(files: Files): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-faults-'));
  // PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const disks = { data: path.join(folder, 'data'), database: path.join(folder, 'database') };
  const mounted: string[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  const clear = () => {
    for (const disk of mounted.splice(0)) unmount(disk);
    rmSync(folder, { recursive: true, force: true });
  };
  // An interrupted walk leaves nothing behind.
  process.once('exit', clear);
  const stop = async () => {
    for (const close of closers.reverse()) await close();
    clear();
    process.off('exit', clear);
  };
  const opened = async <T>(opening: Promise<T>, close: (it: T) => Promise<unknown>): Promise<T> => {
    const it = await opening;
    closers.push(() => close(it));
    return it;
  };

  try {
    for (const disk of Object.values(disks)) {
      await mkdir(disk);
      if (mount(disk)) mounted.push(disk);
    }
    const database = await opened(
      startLayoutDatabase(disks.database, { max_wal_size: '96MB', min_wal_size: '32MB', max_connections: '80' }),
      (it) => it.stop(),
    );
    const objectStorage = files === 's3' ? await opened(startObjectStorage(), (it) => it.stop()) : undefined;
    const mail = await opened(startMailServer(), (it) => it.stop());
    const link = (url: string) => opened(openLink(Number(new URL(url).port)), (it) => it.close());
    const databaseLink = await link(database.url);
    const mailLink = await link(mail.url);
    const storageLink = objectStorage && (await link(objectStorage.settings.endpoint));

    const databaseUrl = new URL(database.url);
    databaseUrl.port = String(databaseLink.port);
    const env = {
      DATA_DIR: disks.data,
      SMTP_URL: `smtp://127.0.0.1:${mailLink.port}`,
      MAIL_FROM: 'portal@portal.example',
      // Faults change a running node through its debugger, which listens on any free port.
      NODE_OPTIONS: '--inspect-port=127.0.0.1:0',
      ...(objectStorage && storageLink
        ? { ...storageEnvironment(objectStorage.settings), S3_ENDPOINT: `http://127.0.0.1:${storageLink.port}` }
        : {}),
    };
    const config = { diskReserveBytes: RESERVE_MB * 1_048_576 };
    const layout = await opened(startLayout({ databaseUrl: databaseUrl.href, env, config }), (it) => it.stop());
    trust(layout.nginx);
    const people = await link(layout.nginx.url);

    const storage = await openStorage(
      readConfig({
        DATA_DIR: disks.data,
        ...(objectStorage ? storageEnvironment(objectStorage.settings) : {}),
      }),
    );
    return {
      folder,
      files,
      mayMount: mounted.length === Object.keys(disks).length,
      disks,
      layout,
      database,
      mail,
      links: { database: databaseLink, mail: mailLink, storage: storageLink, people },
      url: `https://localhost:${people.port}`,
      storage,
      async withDatabase(work) {
        const db = openDatabase(database.directUrl(), { max: 4 });
        try {
          return await work(db);
        } finally {
          await db.close();
        }
      },
      async replace(node, options) {
        await node.kill();
        await layout.removeNode(node);
        return layout.addNode(options);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until a condition holds. Returns false after `ms` milliseconds. */
export async function until(ms: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) return false;
    await pause(100);
  }
  return true;
}
