import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '../config.ts';
import { s3Client } from '../storage/s3.ts';

const SCRIPT = join(import.meta.dirname, 'object-storage.py');
/** Debian's own Python: the one that its packages are for. */
const PYTHON = '/usr/bin/python3';
const READY_MS = 60_000;

/** What the S3 server of the tests is made of. */
export const OBJECT_STORAGE_PACKAGES = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-keystonemiddleware',
] as const;

/** Whether this machine has an S3 server for the tests. */
export const hasObjectStorage = (): boolean =>
  ['proxy', 'account', 'container', 'object'].every((name) => existsSync(`/usr/bin/swift-${name}-server`));

/** A real S3 server (OpenStack Swift) that is thrown away afterwards. */
export interface ObjectStorage {
  settings: ObjectStorageSettings;
  stop(): Promise<void>;
}

/** Why the tests of S3 do not run here, in one line with what to do; undefined where they do. */
export const missingObjectStorage = (): string | undefined =>
  hasObjectStorage() ? undefined : `no S3 server is installed: apt-get install ${OBJECT_STORAGE_PACKAGES.join(' ')}`;

/** A bucket of its own for a test, on the server of the test run; undefined where there is none. */
export async function testBucket(): Promise<ObjectStorageSettings | undefined> {
  const given = process.env.TEST_OBJECT_STORAGE;
  return given ? newBucket(JSON.parse(given)) : undefined;
}

let made = 0;

/** Makes an empty bucket beside the one given. */
async function newBucket(settings: ObjectStorageSettings): Promise<ObjectStorageSettings> {
  made += 1;
  const bucket = `test-${process.pid}-${made}`;
  const client = s3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { ...settings, bucket };
}

/** Keys of what is on its way into a bucket, and of what there is below a prefix. */
export async function keysInBucket(settings: ObjectStorageSettings, Prefix: string): Promise<string[]> {
  const client = s3Client(settings);
  const Bucket = settings.bucket;
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  client.destroy();
  return [...Uploads, ...Contents].map(({ Key = '' }) => Key);
}

/** Starts one on a free port of loopback, with an empty bucket; it ends with this process at the latest. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-s3-'));
  // As root it runs as a user of its own, who must find the way.
  await chmod(folder, 0o755);
  // Its standard input ends with this process, and so does the server.
  const server = spawn(PYTHON, [SCRIPT, folder], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const exit = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const port = await Promise.race([
    once(createInterface(server.stdout), 'line').then(([line]) => Number(line)),
    exit.then(() => Number.NaN),
  ]);
  const endpoint = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_MS;
  const answers = () =>
    fetch(endpoint).then(
      (response) => response.status < 500,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The S3 server did not start: ${said}`);
    }
    await pause(100);
  }
  const account = { region: 'us-east-1', bucket: '', accessKeyId: 'portal:tester', secretAccessKey: 'testing' };
  return { settings: await newBucket({ endpoint, ...account }), stop };
}
