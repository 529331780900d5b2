/**
 * `pnpm unit [files or folders] [--full]`: runs the tests of the server, the tooling and the contents with Node's runner.
 * Starts a PostgreSQL and an S3 server for them. The default is all folders. In folders, `*.full.test.ts` files run only
 * with `--full`. Jest runs the tests of the browser packages (`pnpm unit:browser`).
 */
import { spawn } from 'node:child_process';
import { glob, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { startCluster } from '@vr/server/testing/cluster';
import { missingNginx } from '@vr/server/testing/nginx';
import { missingObjectStorage, startObjectStorage } from '@vr/server/testing/object-storage';
import { missingPgBouncer } from '@vr/server/testing/pgbouncer';
import { missingPromtool } from '@vr/server/testing/promtool';
import { TEST_MS } from '@vr/shared-api/testing/limits';
import { ROOT } from '../packages.ts';
import { isFull, runsInNode } from '../test-run/files.ts';

const SKIPPED = /(?:^|\/)(?:node_modules|dist|e2e)(?:\/|$)/u;

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--full');
const paths = args.filter((arg) => !arg.startsWith('-'));
const full = args.includes('--full');

/** Returns the test files below a folder, or the path itself if it is a file. */
async function testsIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const found: string[] = [];
  const folders = glob('**/*.test.ts', { cwd: path, exclude: (name) => SKIPPED.test(name) });
  for await (const file of folders) {
    const test = join(path, file);
    const name = relative(ROOT, resolve(test));
    if (!SKIPPED.test(file) && runsInNode(name) && (full || !isFull(name))) found.push(test);
  }
  return found.sort();
}

const files = (await Promise.all((paths.length ? paths : [ROOT]).map(testsIn))).flat();
if (files.length === 0) {
  console.error(`No tests in ${paths.join(', ')}`);
  process.exit(1);
}

/** Settings for `--full` that make some tests more thorough. */
const THOROUGH = {
  STATISTICS_ROUNDS: '15',
  FUZZ_ARCHIVES: '3000',
  DAMAGE_STEP: '1',
  VISIBILITY_COMBINATIONS: '1000000',
};

const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
const uses = (module: string): boolean => texts.some((text) => text.includes(module));
/** Most runs need no S3 server. */
const usesObjectStorage = uses('/testing/object-storage');
const withoutNginx = uses('/testing/nginx') ? missingNginx() : undefined;
const withoutPgBouncer = uses('/testing/pgbouncer') ? missingPgBouncer() : undefined;
const withoutPromtool = uses('/testing/promtool') ? missingPromtool() : undefined;
const missing = usesObjectStorage ? missingObjectStorage() : undefined;
const [cluster, objectStorage] = await Promise.all([
  startCluster(),
  usesObjectStorage && !missing ? startObjectStorage() : undefined,
]);
// Measured: the tests wait for PostgreSQL half of the time, so Node's default (one process fewer than cores) is slow.
const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`;
const tests = files.map((file) => relative(process.cwd(), file));
const child = spawn(process.execPath, ['--test', `--test-timeout=${TEST_MS}`, concurrency, ...options, ...tests], {
  stdio: 'inherit',
  env: {
    ...(full && THOROUGH),
    ...process.env,
    // Each test file runs in its own process and loads the same modules.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
    TEST_DATABASE_URL: cluster.url,
    TEST_OBJECT_STORAGE: objectStorage ? JSON.stringify(objectStorage.settings) : '',
  },
});
// On Ctrl-C the tests get the signal too. This process stays alive to stop the database after them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
await Promise.all([cluster.stop(), objectStorage?.stop()]);
if (missing) console.log(`NOT RUN: the tests of storage on S3, because ${missing}`);
if (withoutNginx) console.log(`NOT RUN: the tests of several nodes, because ${withoutNginx}`);
if (withoutPgBouncer) console.log(`NOT RUN: the tests behind PgBouncer, because ${withoutPgBouncer}`);
if (withoutPromtool) console.log(`NOT RUN: the tests of the alert rules, because ${withoutPromtool}`);
process.exitCode = code;
