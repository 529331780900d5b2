import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { formDataOf } from '@vr/shared-api/form-data';
import { CLOCK_OVERRIDE_SETTING } from 'pg-boss';
import sharp from 'sharp';
import { buildApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { loadSecret } from '../http/secret.ts';
import { issueToken } from '../http/tokens.ts';
import { diskStorage } from '../storage/disk.ts';
import { s3Storage } from '../storage/s3.ts';
import type { Storage } from '../storage/storage.ts';
import { pageBuild } from '../testing/builds.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { testJobs } from '../testing/jobs.ts';
import { missingObjectStorage, testBucket } from '../testing/object-storage.ts';
import { cleanUp } from '../uploads/clean-up.ts';
import { uploadLocks } from '../uploads/locks.ts';

/** How often PostgreSQL is killed. `pnpm faults` asks for more. */
const KILLS = Number(process.env.FAULT_KILLS ?? 2);
/** Longer than anything without a row may stay, and than replaced builds are kept. */
const LATER_MS = 10 * 86_400_000;

const url = (embedded: Embedded): string =>
  `${embedded.url}&options=${encodeURIComponent(`-c ${CLOCK_OVERRIDE_SETTING}=on`)}`;

/** A portal whose PostgreSQL can be killed, and a company that uploads to it. */
async function startPortal(folder: string, storage: Storage) {
  let embedded = await startEmbedded({ dir: join(folder, 'postgres') });
  const proxy = await startDatabaseProxy(url(embedded));
  const db = openDatabase(proxy.url, { max: 12 });
  await migrate(db, systemClock);
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const jobs = testJobs(db, clock);
  await jobs.prepare();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const parts = { config, db, clock, storage, jobs, secret: await loadSecret(db) };
  const app = await buildApp(parts);
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ masterContentAccess: true });
  const person = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const { token } = await issueToken(db, clock, { personId: person.id, kind: 'session' });
  const newTraining = async () => (await build.training({ clientId, alreadyPublished: false, publishedAt: null })).id;

  return {
    parts,
    app,
    proxy,
    clientId,
    newTraining,
    rows: <R>(text: string, values: unknown[] = []) => db.rows<R>({ name: '', text }, values),
    async send(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object, headers: Record<string, string> = {}) {
      const payload = body === undefined || Buffer.isBuffer(body) ? body : 'file' in body ? formDataOf(body) : body;
      const reply = await app.inject({
        method,
        url: `${API_PREFIX}${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload ? { payload } : {}),
      });
      return { status: reply.statusCode, body: reply.body ? reply.json() : undefined };
    },
    /** Kills PostgreSQL as a power failure would, and starts it again. */
    async killDatabase() {
      process.kill(embedded.pid, 'SIGKILL');
      await embedded.stop();
      embedded = await startEmbedded({ dir: join(folder, 'postgres') });
      proxy.retarget(url(embedded));
    },
    /** Lets days pass, and runs the cleaner and all jobs. */
    async clean() {
      offset += LATER_MS;
      for (const _ of ['ends what is unfinished', 'deletes what has ended']) {
        await cleanUp(parts, uploadLocks(db));
        while ((await jobs.run(app)) > 0);
      }
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
type Portal = Awaited<ReturnType<typeof startPortal>>;

const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);
const picture = async () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return fileOf(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer(),
    'a.png',
  );
};
const stepFile = () =>
  fileOf(
    Buffer.from(
      JSON.stringify({ formatVersion: 1, steps: [{ id: 'step', title: { en: 'A step' }, skills: [], weight: 1 }] }),
    ),
    'steps.json',
  );

/** An upload of each kind. The reply to the last of `statements` gets lost. `found` looks for what was acknowledged. */
interface Kind {
  name: string;
  statements: string[];
  upload: (portal: Portal) => Promise<{ status: number; found: (portal: Portal) => Promise<boolean> }>;
}

const there = async ({ rows }: Portal, text: string, values: unknown[]) => (await rows(text, values)).length > 0;

const KINDS: Kind[] = [
  {
    name: 'a document',
    statements: ['resources.insert'],
    async upload({ send }) {
      const title = randomUUID();
      const file = fileOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]), 'a.pdf');
      const { status } = await send('POST', '/resources', { title, file });
      return { status, found: (portal) => there(portal, 'select from resource where title = $1', [title]) };
    },
  },
  {
    name: 'a picture',
    statements: ['trainings.write-logo', 'commit'],
    async upload({ send, newTraining }) {
      const id = await newTraining();
      const { status } = await send('PUT', `/trainings/${id}/logo`, { file: await picture() });
      return {
        status,
        found: (portal) => there(portal, `select from training where id = $1 and logo like '/media/%'`, [id]),
      };
    },
  },
  {
    name: 'the picture of a certificate',
    statements: ['certificates.insert', 'commit'],
    async upload({ send, clientId }) {
      const { status } = await send('PUT', `/certificates/${clientId}/en?type=training`, { file: await picture() });
      return {
        status,
        found: (portal) => there(portal, 'select from certificate_template where client_id = $1', [clientId]),
      };
    },
  },
  {
    name: 'a build in one call',
    statements: ['uploads.accept', 'commit'],
    async upload({ send, newTraining }) {
      const id = await newTraining();
      const file = fileOf(await pageBuild(20_000), 'page.zip');
      const { status } = await send('PUT', `/trainings/${id}/files/WEB_GL`, { version: '1.0', file });
      return { status, found: (portal) => there(portal, 'select from content_file where training_id = $1', [id]) };
    },
  },
  {
    name: 'a build by tus',
    statements: ['uploads.inspecting', 'commit'],
    async upload({ send, newTraining }) {
      const trainingId = await newTraining();
      const bytes = await pageBuild(20_000);
      const about = { trainingId, fileType: 'WEB_GL', version: '1.0', fileName: 'a.zip', size: bytes.length };
      const announced = await send('POST', '/uploads', about);
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const { status } =
        announced.status === 200 ? await send('PATCH', `/uploads/${announced.body.id}`, bytes, headers) : announced;
      return {
        status,
        found: (portal) => there(portal, 'select from content_file where training_id = $1', [trainingId]),
      };
    },
  },
  {
    name: 'a step file',
    statements: ['step-file.insert', 'commit'],
    async upload({ send, newTraining }) {
      const id = await newTraining();
      const { status } = await send('PUT', `/trainings/${id}/json-step`, { file: stepFile() });
      return { status, found: (portal) => there(portal, 'select from step_file where training_id = $1', [id]) };
    },
  },
];

/** Checks that each row has its bytes. Returns the keys and the folders that rows name. */
async function checkRows({ rows, parts: { storage } }: Portal): Promise<{ keys: Set<string>; folders: string[] }> {
  const files = await rows<{ key: string }>(
    `select storage_key as key from resource where deleted_at is null
     union select storage_key from certificate_template union select storage_key from graphical_charter
     union select substr(logo, 2) from (select logo from training union select logo from client
       union select picture from person) x where logo like '/media/%'
     union select storage_prefix || '/' || entry from content_file where purged_at is null`,
  );
  const keys = new Set(files.map(({ key }) => key));
  for (const key of keys) assert.ok(await storage.stat(key), `a row without its bytes: ${key}`);
  const builds = await rows<{ folder: string }>(
    `select storage_prefix || '/' as folder from content_file where purged_at is null`,
  );
  return { keys, folders: builds.map(({ folder }) => folder) };
}

/** Checks that each row has its bytes, and that no bytes are without a row. */
async function checkBytes(portal: Portal): Promise<void> {
  const { storage } = portal.parts;
  const { keys, folders } = await checkRows(portal);
  for await (const key of storage.list(''))
    assert.ok(keys.has(key) || folders.some((folder) => key.startsWith(folder)), `bytes without a row: ${key}`);
  for await (const { handle } of storage.pieces.begunBefore(new Date(Date.now() + LATER_MS)))
    assert.fail(`pieces without a row: ${handle}`);
}

async function withPortal(open: (folder: string) => Promise<Storage>, work: (portal: Portal) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-faults-'));
  const portal = await startPortal(folder, await open(folder));
  try {
    await work(portal);
  } finally {
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function surviveFaults(open: (folder: string) => Promise<Storage>): void {
  test('an upload whose commit was done, but not confirmed, keeps its bytes', () =>
    withPortal(open, async (portal) => {
      for (const { name, statements, upload } of KINDS) {
        portal.proxy.cutReplyTo(...statements);
        const { status, found } = await upload(portal);
        assert.equal(status, 503, name);
        while ((await portal.parts.jobs.run(portal.app)) > 0);
        assert.equal(await found(portal), true, `${name} is committed`);
        await checkRows(portal);
      }
      await portal.clean();
      await checkBytes(portal);
    }));

  test('nothing acknowledged is lost when PostgreSQL is killed, and the cleaner leaves no bytes without a row', () =>
    withPortal(open, async (portal) => {
      const acknowledged: { name: string; found: (portal: Portal) => Promise<boolean> }[] = [];
      for (const { name, upload } of KINDS) {
        const { status, found } = await upload(portal);
        assert.ok(status < 300, `${name}: ${status}`);
        acknowledged.push({ name, found });
      }
      for (let kill = 0; kill < KILLS; kill += 1) {
        let killed = false;
        const workers = KINDS.map(async ({ name, upload }) => {
          while (!killed) {
            // What fails before its request, such as the creation of a training, has acknowledged nothing.
            const sent = await upload(portal).catch(() => undefined);
            if (sent && sent.status < 300) acknowledged.push({ name, found: sent.found });
          }
        });
        await sleep(300 + Math.random() * 700);
        const restarted = portal.killDatabase();
        killed = true;
        await Promise.all([...workers, restarted]);
      }
      while ((await portal.parts.jobs.run(portal.app)) > 0);
      const lost: string[] = [];
      for (const { name, found } of acknowledged) if (!(await found(portal))) lost.push(name);
      assert.deepEqual(lost, [], `of ${acknowledged.length} acknowledged uploads`);
      await portal.clean();
      await checkBytes(portal);
    }));
}

describe('on the disk', () => surviveFaults((folder) => diskStorage(join(folder, 'storage'))));

describe('on S3', { skip: missingObjectStorage() ?? false }, () =>
  surviveFaults(async () => {
    const settings = await testBucket();
    assert.ok(settings, 'run by tooling/src/unit.ts');
    return s3Storage(settings);
  }),
);
