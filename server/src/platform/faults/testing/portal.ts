import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formDataOf } from '@vr/shared-api/form-data';
import { CLOCK_OVERRIDE_SETTING } from 'pg-boss';
import { buildApp } from '../../../app.ts';
import { cleanUp } from '../../../clean-up.ts';
import { systemClock } from '../../../clock.ts';
import { type Config, readConfig } from '../../../config.ts';
import { uploadLocks } from '../../../publishing/uploads/locks.ts';
import { startDatabaseProxy } from '../../../testing/database-proxy.ts';
import { testJobs } from '../../../testing/jobs.ts';
import { openDatabase, sql, type Values } from '../../db/database.ts';
import { type Embedded, startEmbedded } from '../../db/embedded.ts';
import { migrate } from '../../db/migrate.ts';
import { builders } from '../../demo/builders.ts';
import { API_PREFIX } from '../../http/route.ts';
import { loadSecret } from '../../http/secret.ts';
import { issueToken } from '../../http/tokens.ts';
import { diskStorage } from '../../storage/disk.ts';
import { diskSpace, type Space } from '../../storage/space.ts';
import type { Storage } from '../../storage/storage.ts';
import { findMissingBytes, findOrphanBytes } from './bytes.ts';

/** Longer than the portal keeps files without a row and replaced builds. */
const LATER_MS = 10 * 86_400_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const url = (embedded: Embedded): string =>
  `${embedded.url}&options=${encodeURIComponent(`-c ${CLOCK_OVERRIDE_SETTING}=on`)}`;

interface PortalOptions {
  /** More environment variables, besides DATA_DIR and LOG_LEVEL. */
  settings?: Record<string, string>;
  changes?: Partial<Config>;
  space?: Space;
  queryTimeoutMs?: number;
}

/** Starts a portal with a company that can upload files, and with a PostgreSQL that the test can kill. */
export async function startPortal(
  folder: string,
  storage: Storage,
  { settings, changes = {}, space, queryTimeoutMs }: PortalOptions = {},
) {
  let embedded = await startEmbedded({ dir: join(folder, 'postgres') });
  const proxy = await startDatabaseProxy(url(embedded));
  const db = openDatabase(proxy.url, { max: 12, ...(queryTimeoutMs ? { queryTimeoutMs } : {}) });
  await migrate(db, systemClock);
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const jobs = testJobs(db, clock);
  await jobs.prepare();
  const config = {
    ...readConfig({ DATA_DIR: folder, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', ...settings }),
    ...changes,
  };
  const parts = { config, db, clock, storage, space: space ?? diskSpace(config), jobs, secret: await loadSecret(db) };
  const app = await buildApp(parts);
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ masterContentAccess: true });
  const person = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  /** Signs a person in. Returns a function that calls the API as this person. */
  const sendAs = async (personId: number) => {
    const { token } = await issueToken(db, clock, { personId, kind: 'session' });
    return async (method: Method, path: string, body?: object, headers: Record<string, string> = {}) => {
      const payload = body === undefined || Buffer.isBuffer(body) ? body : 'file' in body ? formDataOf(body) : body;
      const reply = await app.inject({
        method,
        url: `${API_PREFIX}${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload ? { payload } : {}),
      });
      const isJson = reply.body && String(reply.headers['content-type']).includes('json');
      return { status: reply.statusCode, body: isJson ? reply.json() : undefined };
    };
  };
  const runJobs = async () => {
    while ((await jobs.run(app)) > 0);
  };
  const newTraining = async (owner = clientId) =>
    (await build.training({ clientId: owner, alreadyPublished: false, publishedAt: null })).id;

  return {
    parts,
    app,
    proxy,
    clientId,
    newTraining,
    runJobs,
    build,
    rows: <R>(text: string, values: Values = {}) => db.rows(sql<R>('', text), values),
    send: await sendAs(person.id),
    sendAs,
    /** Kills PostgreSQL, as a power failure would, and starts it again. */
    async killDatabase() {
      process.kill(embedded.pid, 'SIGKILL');
      await embedded.stop();
      embedded = await startEmbedded({ dir: join(folder, 'postgres') });
      proxy.retarget(url(embedded));
    },
    /** Advances the clock by days, then runs the clean-up and all jobs, including jobs that a kill interrupted. */
    async clean() {
      offset += LATER_MS;
      for (const _ of ['ends what is unfinished', 'deletes what has ended']) {
        await jobs.syncClock();
        await jobs.boss.supervise();
        await cleanUp(parts, uploadLocks(db));
        await runJobs();
      }
    },
    /** Checks that the bytes of each row exist. */
    async checkRows() {
      assert.deepEqual(await findMissingBytes(parts), []);
    },
    /** Checks that the bytes of each row exist, that all bytes belong to a row, and that no file is unfinished. */
    async checkBytes() {
      await this.checkRows();
      assert.deepEqual(await findOrphanBytes(parts, new Date(Date.now() + 3 * LATER_MS)), []);
    },
    async close() {
      await app.close();
      await jobs.stop();
      await db.close();
      await proxy.close();
      await embedded.stop();
    },
  };
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Launches a training and reports a session, like a content. Returns the status of the first failed call, or 200. */
export async function play({ send }: Pick<Portal, 'send'>, trainingId: number, now = new Date()) {
  const fileType = 'WEB_GL';
  const id = randomUUID();
  const { status } = await send('POST', `/trainings/${trainingId}/launch`, { fileType });
  if (status >= 300) return { id, status };
  const at = now.toISOString();
  const about = { fileType, startedAt: at, sentAt: at, seconds: 1, finished: true, steps: [] };
  return { id, status: (await send('POST', `/trainings/${trainingId}/sessions`, { id, ...about })).status };
}

/** Opens the storage of a portal that has its data in `folder`. */
export type OpenStorage = (folder: string) => Promise<PortalOptions & { storage: Storage }>;

export const onDisk: OpenStorage = async (folder) => ({ storage: await diskStorage(join(folder, 'storage')) });

/** Starts a portal for one test, and deletes it afterwards. */
export async function withPortal(open: OpenStorage, work: (portal: Portal) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-faults-'));
  try {
    const { storage, ...options } = await open(folder);
    const portal = await startPortal(folder, storage, options);
    try {
      await work(portal);
    } finally {
      await portal.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
