import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { EVENT_MS } from '@vr/shared-api/testing/limits';
import type { ObjectStorageSettings } from '../config.ts';
import { s3Client } from '../platform/storage/s3/client.ts';

const SCRIPT = join(import.meta.dirname, 'object-storage.py');
/** Debian's own Python, for which Debian installs the packages of Swift. */
const PYTHON = '/usr/bin/python3';

/** The Debian packages of the S3 server for tests. */
export const OBJECT_STORAGE_PACKAGES = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-keystonemiddleware',
] as const;

/** Returns whether this machine has an S3 server for the tests. */
export const hasObjectStorage = (): boolean =>
  ['proxy', 'account', 'container', 'object'].every((name) => existsSync(`/usr/bin/swift-${name}-server`));

/** A real S3 server (OpenStack Swift). Its data is deleted when it stops. */
export interface ObjectStorage {
  settings: ObjectStorageSettings;
  stop(): Promise<void>;
}

/** Returns undefined if the S3 tests can run here. Otherwise one line that says why not and how to fix it. */
export const missingObjectStorage = (): string | undefined =>
  hasObjectStorage() ? undefined : `no S3 server is installed: apt-get install ${OBJECT_STORAGE_PACKAGES.join(' ')}`;

/** Creates a bucket for one test on the S3 server of the test run. Returns undefined if there is no such server. */
export async function testBucket(): Promise<ObjectStorageSettings | undefined> {
  const given = process.env.TEST_OBJECT_STORAGE;
  return given ? newBucket(JSON.parse(given)) : undefined;
}

/** Returns the environment variables for a portal with this storage. */
export const storageEnvironment = ({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: ObjectStorageSettings) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

let made = 0;

async function newBucket(settings: ObjectStorageSettings): Promise<ObjectStorageSettings> {
  made += 1;
  const bucket = `test-${process.pid}-${made}`;
  const client = s3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { ...settings, bucket };
}

/** Returns the keys of all unfinished uploads in a bucket, and of all objects whose key starts with `Prefix`. */
export async function keysInBucket(settings: ObjectStorageSettings, Prefix: string): Promise<string[]> {
  const client = s3Client(settings);
  const Bucket = settings.bucket;
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  client.destroy();
  return [...Uploads, ...Contents].map(({ Key = '' }) => Key);
}

/** Starts an S3 server with an empty bucket on a free loopback port. It ends with this process at the latest. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-s3-'));
  // If this process is root, the server runs as the user swift, who needs access to the folder.
  await chmod(folder, 0o755);
  // When this process ends, the pipe to the server's standard input closes, and the server ends too.
  const server = spawn(PYTHON, [SCRIPT, folder], { stdio: ['pipe', 'pipe', 'pipe'] });
  let errorOutput = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
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
  const account = { region: 'us-east-1', bucket: '', accessKeyId: 'portal:tester', secretAccessKey: 'testing' };
  const settings = { endpoint: `http://127.0.0.1:${port}`, ...account };
  const deadline = Date.now() + EVENT_MS;
  // The proxy accepts calls before the servers behind it do. Only a created bucket proves that all servers have started.
  for (;;) {
    try {
      return { settings: await newBucket(settings), stop };
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        await stop();
        throw new Error(`The S3 server did not start: ${errorOutput}`, { cause: error });
      }
      await pause(100);
    }
  }
}
