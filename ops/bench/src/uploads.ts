import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '@vr/server/clock';
import type { Database } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import {
  keysInBucket,
  missingObjectStorage,
  startObjectStorage,
  storageEnvironment,
} from '@vr/server/testing/object-storage';
import { CONTENT_MAX_BYTES } from '@vr/shared-api/limits';
import { request } from 'undici';
import { type Bench, onCluster, sessionOf } from './database.ts';
import { printCheck, printRates, printRatio } from './goal.ts';
import {
  bytesBetween,
  MEGABYTE,
  megabytesPerSecond,
  memoryGrowth,
  NO_TIMEOUTS,
  startBareServer,
} from './large-files.ts';
import { type BenchPortal, dataFolder, startPortal } from './portal.ts';
import { measureInTurns, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const MIN_RATIO_TO_BARE = 0.7;
const MEMORY_ON_DISK_MB = 80;
const MEMORY_ON_S3_MB = 250;
const WORLD = { trainings: 20, users: 20, companies: 1, sessions: 20 };

/** Adds a person who may upload builds, and the training that the builds are for. */
async function addPublisher(db: Database) {
  const build = builders(db, systemClock);
  const { id: clientId } = await build.client({ maxSize: CONTENT_MAX_BYTES });
  const { id: trainingId } = await build.training({ clientId });
  const { id: personId } = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  return { token: await sessionOf(db, personId), trainingId };
}

/** Returns the calls of an upload. Each call takes the portal, because a restarted portal has a different address. */
function uploadsOf({ token, trainingId }: Awaited<ReturnType<typeof addPublisher>>) {
  const authorization = `Bearer ${token}`;
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  const expect = async (reply: Awaited<ReturnType<typeof request>>, status: number) => {
    const text = await reply.body.text();
    if (reply.statusCode !== status) throw new Error(`An upload failed with status ${reply.statusCode}: ${text}`);
    return text;
  };
  return {
    /** Announces an upload of one byte more than is ever sent, so that the upload is never completed. */
    async announce({ url }: BenchPortal, bytes: number): Promise<string> {
      const body = { trainingId, fileType: 'UNITY', version: '1', fileName: 'build.zip', size: bytes + 1 };
      const headers = { authorization, 'content-type': 'application/json' };
      const reply = await request(`${url}/api/v1/uploads`, { method: 'POST', headers, body: JSON.stringify(body) });
      return JSON.parse(await expect(reply, 200)).id;
    },
    async received({ url }: BenchPortal, id: string): Promise<number> {
      const reply = await request(`${url}/api/v1/uploads/${id}`, { method: 'HEAD', headers: tus });
      await expect(reply, 204);
      return Number(reply.headers['upload-offset']);
    },
    /** Sends the bytes between two offsets, and calls `onSent` with the offset reached. `signal` aborts the request. */
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
      await expect(await request(address, { ...NO_TIMEOUTS, method: 'PATCH', headers, body, signal }), 204);
    },
    async cancel({ url }: BenchPortal, id: string): Promise<void> {
      const headers = { authorization };
      await expect(await request(`${url}/api/v1/uploads/${id}`, { method: 'DELETE', headers }), 204);
    },
  };
}

/** Compares the rate of uploads with a bare Node server that writes the same bytes to the disk. */
async function benchSpeed(bench: Bench, { megabytes, rounds }: Settings): Promise<void> {
  const { db, url } = await bench.seeded(WORLD);
  const uploads = uploadsOf(await addPublisher(db));
  const portal = await bench.portalOn(url);
  const bare = await startBareServer(path.join(bench.dataDir, 'bare-server'));
  const size = megabytes * MEGABYTE;
  try {
    const rates = await measureInTurns(rounds, {
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
          await (await request(bare.url, { ...NO_TIMEOUTS, method: 'PUT', headers, body })).body.dump();
        }),
    });
    console.log(`  ${megabytes} MB at a time; rates in MB per second`);
    printRates(rates);
    printRatio('Uploads, rate of the server to a bare server with fsync', ratioOf(rates.served, rates.bare), {
      atLeast: MIN_RATIO_TO_BARE,
    });
  } finally {
    await bare.stop();
    await portal.stop();
  }
}

interface Place {
  name: string;
  /** By how many megabytes the memory of the server may grow. */
  maxMemory: number;
  env: NodeJS.ProcessEnv;
  /** Lists the stored files of builds and unfinished uploads. */
  leftovers(dataDir: string): Promise<string[]>;
  /** Returns the SHA-256 of the only unfinished upload. Missing if the storage cannot read unfinished uploads. */
  hash?(dataDir: string): Promise<string>;
}

const sha256Of = async (source: NodeJS.ReadableStream) => {
  const hash = createHash('sha256');
  await pipeline(source, hash);
  return hash.digest('hex');
};

const disk: Place = {
  name: 'the disk',
  maxMemory: MEMORY_ON_DISK_MB,
  env: {},
  async leftovers(dataDir) {
    const names = (folder: string) =>
      readdir(path.join(dataDir, 'storage', folder), { recursive: true }).catch(() => []);
    return [...(await names('.pieces')), ...(await names('.incoming')), ...(await names('builds'))];
  },
  async hash(dataDir) {
    const folder = path.join(dataDir, 'storage/.pieces');
    const [name = ''] = await readdir(folder);
    return sha256Of(createReadStream(path.join(folder, name)));
  },
};

async function startS3(): Promise<Place & { stop(): Promise<void> }> {
  const { settings, stop } = await startObjectStorage();
  return {
    name: 'S3',
    maxMemory: MEMORY_ON_S3_MB,
    env: storageEnvironment(settings),
    leftovers: async () => [...(await keysInBucket(settings, '.')), ...(await keysInBucket(settings, 'builds/'))],
    stop,
  };
}

type Uploads = ReturnType<typeof uploadsOf>;

/** Checks by how much a large upload increases the memory of the server. */
async function benchMemory(portal: BenchPortal, uploads: Uploads, place: Place, size: number): Promise<void> {
  // A first small upload loads the code for uploads, so that the memory of the code is not measured.
  const first = await uploads.announce(portal, MEGABYTE);
  await uploads.send(portal, first, 0, MEGABYTE);
  await uploads.cancel(portal, first);

  const id = await uploads.announce(portal, size);
  const growth = await memoryGrowth(portal.url, () => uploads.send(portal, id, 0, size));
  printRatio(`On ${place.name}, MB of memory over idle during ${size / MEGABYTE} MB`, growth, {
    atMost: place.maxMemory,
  });
  await uploads.cancel(portal, id);
}

/** Starts an upload, and aborts the request after a quarter of the file. Returns how many bytes the server received. */
async function sendQuarter(portal: BenchPortal, uploads: Uploads, id: string, size: number): Promise<number> {
  const abort = new AbortController();
  await uploads
    .send(portal, id, 0, size, { signal: abort.signal, onSent: (at) => at > size / 4 && abort.abort() })
    .catch(() => undefined);
  return untilSettled(() => uploads.received(portal, id));
}

/** Continues an upload from an offset and kills the server after half of the file. */
async function sendUntilKill(portal: BenchPortal, uploads: Uploads, id: string, from: number, size: number) {
  let killing: Promise<void> | undefined;
  const kill = (at: number) => {
    if (at > size / 2) killing ??= portal.kill();
  };
  await uploads.send(portal, id, from, size, { onSent: kill }).catch(() => undefined);
  await killing;
}

/** Measures the memory for a large upload, and checks that an upload survives an abort and a kill of the server. */
async function benchLargeUploads(bench: Bench, place: Place, { megabytes }: Settings): Promise<void> {
  const data = await dataFolder();
  const { db, url } = await bench.seeded(WORLD);
  const uploads = uploadsOf(await addPublisher(db));
  const start = () => startPortal(data.path, { ...place.env, DATABASE_URL: url, LOG_LEVEL: 'info' });
  const size = 2 * megabytes * MEGABYTE;
  let portal = await start();
  try {
    await benchMemory(portal, uploads, place, size);

    const id = await uploads.announce(portal, size);
    const atAbort = await sendQuarter(portal, uploads, id, size);
    await sendUntilKill(portal, uploads, id, atAbort, size);
    portal = await start();
    const atKill = await uploads.received(portal, id);
    await uploads.send(portal, id, atKill, size);
    const end = await uploads.received(portal, id);
    const percent = (bytes: number) => `${((bytes * 100) / size).toFixed(1)} %`;
    const isExact = !place.hash || (await place.hash(data.path)) === (await sha256Of(bytesBetween(0, size)));
    printCheck(
      `On ${place.name}, an upload is complete after an abort at 25 % (received ${percent(atAbort)}) and a kill at 50 % (received ${percent(atKill)})`,
      atAbort > 0.2 * size && atKill > 0.4 * size && end === size && isExact,
    );
    await uploads.cancel(portal, id);
    const left = await place.leftovers(data.path);
    printCheck(`On ${place.name}, cancelled uploads leave nothing behind (${left.length} files)`, left.length === 0);
  } finally {
    await portal.stop();
    await data.remove();
  }
}

/** Waits until the received offset no longer changes: the server has noticed that the client is gone. */
async function untilSettled(received: () => Promise<number>): Promise<number> {
  let last = -1;
  for (let now = await received(); now !== last; now = await received()) {
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return last;
}

/** Measures uploads: their rate compared with a bare server, the memory of the server, and interrupted uploads. */
export const benchUploads = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    await benchSpeed(bench, settings);
    await benchLargeUploads(bench, disk, settings);
    const missing = missingObjectStorage();
    if (missing) console.log(`NOT MEASURED: uploads to S3, because ${missing}`);
    else {
      const s3 = await startS3();
      await benchLargeUploads(bench, s3, settings).finally(s3.stop);
    }
  });
