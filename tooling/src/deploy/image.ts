import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '@vr/server/testing/cluster';
import { startDatabaseProxy } from '@vr/server/testing/database-proxy';
import { missingObjectStorage, startObjectStorage } from '@vr/server/testing/object-storage';
import { CommandError } from '../cli/run.ts';
import { importBase, OFFICIAL_BASE } from './base-image.ts';
import { type ContainerTool, containerTool, runTool } from './container.ts';
import { NotRun } from './not-run.ts';

const IMAGE = 'localhost/vr-portal-check';
const BASE = 'localhost/vr-portal-check-base';
const NODES = [
  { name: 'vr-portal-check-1', port: 20_810 },
  { name: 'vr-portal-check-2', port: 20_820 },
] as const;
const READY_MS = 300_000;

/** Builds the image as an operator does, with `BASE` and `NPM_REGISTRY` from the environment as build arguments. */
async function build(tool: ContainerTool): Promise<void> {
  const { BASE: given, NPM_REGISTRY: registry } = process.env;
  const pulled = given ? true : await runTool(tool, 'pull', '-q', OFFICIAL_BASE).then(Boolean, () => false);
  if (!pulled) await importBase(tool.command, BASE);
  const args = Object.entries({
    BASE: given ?? (pulled ? OFFICIAL_BASE : BASE),
    ...(registry && { NPM_REGISTRY: registry }),
  });
  const buildArgs = args.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  await runTool(
    tool,
    'build',
    ...tool.build,
    '--network',
    'host',
    ...buildArgs,
    '-t',
    IMAGE,
    '-f',
    'ops/deploy/Dockerfile',
    '.',
  );
}

/** Returns the restrictions of ops/deploy/compose.yaml as options: a read-only file system and no capabilities. */
const hardened = (tool: ContainerTool) => [
  ...tool.run,
  ...[
    '--network',
    'host',
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ],
];

async function untilReady(tool: ContainerTool, { name, port }: (typeof NODES)[number]): Promise<number> {
  const began = performance.now();
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (reply?.ok) return performance.now() - began;
    if (performance.now() - began > READY_MS) throw new Error(`${name}: ${await runTool(tool, 'logs', name)}`);
    await pause(100);
  }
}

/** Signs in at one node as a demo user, then checks that the other node accepts the token and draws a certificate. */
async function callNodes(): Promise<void> {
  const [first, second] = NODES.map(({ port }) => `http://127.0.0.1:${port}/api/v1`);
  const data = { email: 'admin@demo.example', password: 'Demo-2026!' };
  const signIn = await fetch(`${first}/users/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  assert.equal(signIn.status, 200);
  const { token } = (await signIn.json()) as { token: string };
  const get = (call: string) => fetch(second + call, { headers: { authorization: `Bearer ${token}` } });
  const trainings = await get('/trainings?lang=en');
  assert.equal(trainings.status, 200);
  const company = (await (await get('/clients/current')).json()) as { id: number };
  const preview = await get(`/certificates/${company.id}/en/preview?type=training`);
  assert.equal(preview.status, 200, await preview.clone().text());
  assert.equal(
    Buffer.from(await preview.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
}

async function refuseWithoutDatabase(tool: ContainerTool, image: string): Promise<void> {
  const failed = await runTool(tool, 'run', '--rm', ...hardened(tool), image).catch((error: unknown) => error);
  assert.ok(failed instanceof CommandError);
  assert.match(failed.output, /^There is no embedded PostgreSQL for .*: set DATABASE_URL/mu);
}

async function runNodes(tool: ContainerTool, image: string): Promise<string[]> {
  const missing = missingObjectStorage();
  if (missing) throw new NotRun(missing);
  const cluster = await startCluster();
  const [proxy, storage] = await Promise.all([startDatabaseProxy(cluster.url), startObjectStorage()]);
  const times: string[] = [];
  try {
    for (const node of NODES) {
      const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
      const settings = Object.entries({
        PORT: node.port,
        DATABASE_URL: proxy.url,
        DEMO: 'on',
        PUBLIC_URL: 'http://localhost:20810',
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        SECURITY_LOG: 'stdout',
      }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      await runTool(tool, 'run', '-d', '--name', node.name, ...hardened(tool), ...settings, image);
      times.push(`${((await untilReady(tool, node)) / 1000).toFixed(1)} s`);
    }
    await callNodes();
    const [{ name }] = NODES;
    const [inspected] = JSON.parse(await runTool(tool, 'inspect', '--type', 'image', image));
    // Podman reports the health check beside `Config`, Docker inside `Config`.
    const { Config, Healthcheck = Config.Healthcheck } = inspected;
    await runTool(tool, 'exec', name, ...Healthcheck.Test.slice(1));
    assert.equal(Config.User, '1000:1000');
    assert.equal((await runTool(tool, 'exec', name, 'id', '-u')).trim(), '1000');
    await assert.rejects(runTool(tool, 'exec', name, 'touch', '/portal/file'), CommandError);
    const link = await runTool(tool, 'exec', name, 'node', 'server/src/cli/create-superadmin.ts');
    assert.match(link, /^http:\/\/localhost:20810\/super-admin\?key=\S+$/mu);
    for (const node of NODES) {
      await runTool(tool, 'stop', '-t', '100', node.name);
      assert.match(await runTool(tool, 'logs', node.name), /^Stopped\.$/mu);
      assert.equal((await runTool(tool, 'inspect', '--format', '{{.State.ExitCode}}', node.name)).trim(), '0');
    }
  } finally {
    for (const { name } of NODES) await runTool(tool, 'rm', '-f', '-v', name).catch(() => undefined);
    await Promise.all([proxy.close(), storage.stop()]);
    await cluster.stop();
  }
  return times;
}

/** Builds the image, or uses the one in `IMAGE`, and runs two nodes from it on the tests' PostgreSQL and S3 server. */
export async function checkImage(): Promise<void> {
  const tool = containerTool();
  const image = process.env.IMAGE ?? IMAGE;
  if (!process.env.IMAGE) await build(tool);
  const [{ Size }] = JSON.parse(await runTool(tool, 'inspect', '--type', 'image', image));
  await refuseWithoutDatabase(tool, image);
  const [first, second] = await runNodes(tool, image);
  console.log(
    `  The image has ${Math.round(Size / 1e6)} MB. Ready after ${first} with the demo, the second node after ${second}`,
  );
  if (!process.env.IMAGE) await runTool(tool, 'rmi', '-f', IMAGE, BASE).catch(() => undefined);
}
