import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '@vr/server/clock';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { issueToken } from '@vr/server/http/tokens';
import { keysInBucket, missingObjectStorage, startObjectStorage } from '@vr/server/testing/object-storage';
import { CONTENT_MAX_BYTES } from '@vr/shared-api/limits';
import { request } from 'undici';
import { type BenchCluster, startBenchCluster } from './database.ts';
import { tell, tellRates, tellWhether } from './goal.ts';
import { bytesBetween, MEGABYTE, megabytesPerSecond, memoryOver, PATIENT, startSink } from './large-files.ts';
import { type BenchPortal, dataFolder, startPortal } from './portal.ts';
import { ratioOf, takeTurns } from './rounds.ts';
import type { Settings } from './settings.ts';

const NEAR_TO_BARE = 0.7;
const MEMORY_ON_DISK_MB = 80;
const MEMORY_ON_S3_MB = 250;
const WORLD = { trainings: 20, users: 20, companies: 1, sessions: 20 };

/** Somebody who may send builds, and what they are for. */
interface Publisher {
  token: string;
  trainingId: number;
}

async function addPublisher(db: Database): Promise<Publisher> {
  const build = builders(db, systemClock);
  const { id: clientId } = await build.client({ maxSize: CONTENT_MAX_BYTES });
  const { id: trainingId } = await build.training({ clientId });
  const { id: personId } = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const { token } = await issueToken(db, systemClock, { personId, kind: 'session' });
  return { token, trainingId };
}

/** The calls of an upload, on whichever address the portal has by now. */
function uploadsOf({ token, trainingId }: Publisher) {
  const authorization = `Bearer ${token}`;
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  const expect = async (answer: Awaited<ReturnType<typeof request>>, status: number) => {
    const text = await answer.body.text();
    if (answer.statusCode !== status) throw new Error(`An upload was answered ${answer.statusCode}: ${text}`);
    return text;
  };
  return {
    /** One byte more than is ever sent, so that it stays on its way. */
    async announce({ url }: BenchPortal, bytes: number): Promise<string> {
      const body = { trainingId, fileType: 'UNITY', version: '1', fileName: 'build.zip', size: bytes + 1 };
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await request(`${url}/api/v1/uploads`, { method: 'POST', headers, body: JSON.stringify(body) });
      return JSON.parse(await expect(answer, 200)).id;
    },
    async received({ url }: BenchPortal, id: string): Promise<number> {
      const answer = await request(`${url}/api/v1/uploads/${id}`, { method: 'HEAD', headers: tus });
      await expect(answer, 204);
      return Number(answer.headers['upload-offset']);
    },
    /** Sends bytes from an offset on; calls `onSent` as they go, which may break it off. */
    async send(
      { url }: BenchPortal,
      id: string,
      from: number,
      to: number,
      { signal, onSent }: { signal?: AbortSignal; onSent?: (at: number) => void } = {},
    ): Promise<void> {
      const body = bytesBetween(from, to, onSent);
      const headers = {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'content-length': String(to - from),
        'upload-offset': String(from),
      };
      const address = `${url}/api/v1/uploads/${id}`;
      await expect(await request(address, { ...PATIENT, method: 'PATCH', headers, body, signal }), 204);
    },
    async cancel({ url }: BenchPortal, id: string): Promise<void> {
      const headers = { authorization };
      await expect(await request(`${url}/api/v1/uploads/${id}`, { method: 'DELETE', headers }), 204);
    },
  };
}

/** How near taking an upload comes to the least that Node needs to write a file to the disk. */
async function benchSpeed(cluster: BenchCluster, { megabytes, rounds }: Settings): Promise<void> {
  const data = await dataFolder();
  const { db, url } = await cluster.seeded(WORLD);
  const uploads = uploadsOf(await addPublisher(db));
  const portal = await startPortal(data.path, { DATABASE_URL: url, LOG_LEVEL: 'info' });
  const bare = await startSink(path.join(data.path, 'sink'));
  const size = megabytes * MEGABYTE;
  try {
    const rates = await takeTurns(rounds, {
      served: async () => {
        const id = await uploads.announce(portal, size);
        const rate = await megabytesPerSecond(size, () => uploads.send(portal, id, 0, size));
        await uploads.cancel(portal, id);
        return rate;
      },
      bare: () =>
        megabytesPerSecond(size, async () => {
          const headers = { 'content-length': String(size) };
          const body = bytesBetween(0, size);
          await (await request(bare.url, { ...PATIENT, method: 'PUT', headers, body })).body.dump();
        }),
    });
    console.log(`  ${megabytes} MB at a time; figures in MB`);
    tellRates(rates);
    tell('Uploads, server to a bare sink with fsync', ratioOf(rates.served, rates.bare), { atLeast: NEAR_TO_BARE });
  } finally {
    await bare.stop();
    await portal.stop();
    await data.remove();
  }
}

/** A place for files, and what is in it. */
interface Place {
  name: string;
  memory: number;
  env: NodeJS.ProcessEnv;
  /** Names of what there is of builds, complete or on their way. */
  leftovers(dataDir: string): Promise<string[]>;
  /** SHA-256 of the only upload on its way, where it can be read. */
  hash?(dataDir: string): Promise<string>;
}

const hashed = async (source: NodeJS.ReadableStream) => {
  const hash = createHash('sha256');
  await pipeline(source, hash);
  return hash.digest('hex');
};

const disk: Place = {
  name: 'the disk',
  memory: MEMORY_ON_DISK_MB,
  env: {},
  async leftovers(dataDir) {
    const names = (folder: string) =>
      readdir(path.join(dataDir, 'storage', folder), { recursive: true }).catch(() => []);
    return [...(await names('.pieces')), ...(await names('.incoming')), ...(await names('builds'))];
  },
  async hash(dataDir) {
    const folder = path.join(dataDir, 'storage/.pieces');
    const [name = ''] = await readdir(folder);
    return hashed(createReadStream(path.join(folder, name)));
  },
};

async function startS3(): Promise<Place & { stop(): Promise<void> }> {
  const { settings, stop } = await startObjectStorage();
  return {
    name: 'S3',
    memory: MEMORY_ON_S3_MB,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    leftovers: async () => [...(await keysInBucket(settings, '.')), ...(await keysInBucket(settings, 'builds/'))],
    stop,
  };
}

/** What a large upload costs in memory, survives, and leaves behind. */
async function benchLarge(cluster: BenchCluster, place: Place, { megabytes }: Settings): Promise<void> {
  const data = await dataFolder();
  const { db, url } = await cluster.seeded(WORLD);
  const uploads = uploadsOf(await addPublisher(db));
  const start = () => startPortal(data.path, { ...place.env, DATABASE_URL: url, LOG_LEVEL: 'info' });
  const size = 2 * megabytes * MEGABYTE;
  let portal = await start();
  try {
    // The first one loads what the server needs for it.
    const first = await uploads.announce(portal, MEGABYTE);
    await uploads.send(portal, first, 0, MEGABYTE);
    await uploads.cancel(portal, first);
    const whole = await uploads.announce(portal, size);
    const over = await memoryOver(portal.url, () => uploads.send(portal, whole, 0, size));
    tell(`On ${place.name}, MB of memory over idle during ${2 * megabytes} MB`, over, { atMost: place.memory });
    await uploads.cancel(portal, whole);

    const id = await uploads.announce(portal, size);
    const line = new AbortController();
    await uploads
      .send(portal, id, 0, size, { signal: line.signal, onSent: (at) => at > size / 4 && line.abort() })
      .catch(() => undefined);
    const atBreak = await untilSettled(() => uploads.received(portal, id));
    let killing: Promise<void> | undefined;
    const kill = (at: number) => {
      if (at > size / 2) killing ??= portal.kill();
    };
    await uploads.send(portal, id, atBreak, size, { onSent: kill }).catch(() => undefined);
    await killing;
    portal = await start();
    const atKill = await uploads.received(portal, id);
    await uploads.send(portal, id, atKill, size);
    const end = await uploads.received(portal, id);
    const share = (bytes: number) => `${((bytes * 100) / size).toFixed(1)} %`;
    const right = place.hash ? (await place.hash(data.path)) === (await hashed(bytesBetween(0, size))) : true;
    tellWhether(
      `On ${place.name}, broken off at 25 % (kept ${share(atBreak)}) and killed at 50 % (kept ${share(atKill)}), it is whole in the end`,
      atBreak > 0.2 * size && atKill > 0.4 * size && end === size && right,
    );
    await uploads.cancel(portal, id);
    const left = await place.leftovers(data.path);
    tellWhether(`On ${place.name}, nothing is left of what was cancelled (${left.length} files)`, left.length === 0);
  } finally {
    await portal.stop();
    await data.remove();
  }
}

/** What has been received, once the server has noticed that its client is gone. */
async function untilSettled(received: () => Promise<number>): Promise<number> {
  let last = -1;
  for (let now = await received(); now !== last; now = await received()) {
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return last;
}

/** Builds that arrive: how near the server comes to a bare sink, its memory, and what becomes of broken uploads. */
export async function benchUploads(settings: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  try {
    await benchSpeed(cluster, settings);
    await benchLarge(cluster, disk, settings);
    const missing = missingObjectStorage();
    if (missing) console.log(`NOT MEASURED: uploads to S3, as ${missing}`);
    else {
      const s3 = await startS3();
      await benchLarge(cluster, s3, settings).finally(s3.stop);
    }
  } finally {
    await cluster.stop();
  }
}
