/** `pnpm unit [files or folders]`: every test of the workspace but the browser's, on a PostgreSQL and an S3 server of its own. */
import { spawn } from 'node:child_process';
import { glob, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startCluster } from '@vr/server/testing/cluster';
import { missingObjectStorage, startObjectStorage } from '@vr/server/testing/object-storage';

const ROOT = join(import.meta.dirname, '../..');
const NOT_HERE = /(?:^|\/)(?:node_modules|dist|dist-monolith|e2e)(?:\/|$)/u;

/** Test files below a folder, or the file itself. */
async function testsIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const found: string[] = [];
  const folders = glob('**/*.test.ts', { cwd: path, exclude: (name) => NOT_HERE.test(name) });
  for await (const file of folders) if (!NOT_HERE.test(file)) found.push(join(path, file));
  return found.sort();
}

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const paths = args.filter((arg) => !arg.startsWith('-'));
const files = (await Promise.all((paths.length ? paths : [ROOT]).map(testsIn))).flat();
if (files.length === 0) {
  console.error(`No tests in ${paths.join(', ')}`);
  process.exit(1);
}

/** Whether any of the tests asks for an S3 server, which few do. */
const asked = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).some((text) =>
  text.includes('/testing/object-storage'),
);
const missing = asked ? missingObjectStorage() : undefined;
const [cluster, objectStorage] = await Promise.all([
  startCluster(),
  asked && !missing ? startObjectStorage() : undefined,
]);
const child = spawn(process.execPath, ['--test', ...options, ...files.map((file) => relative(process.cwd(), file))], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_DATABASE_URL: cluster.url,
    TEST_OBJECT_STORAGE: objectStorage ? JSON.stringify(objectStorage.settings) : '',
  },
});
// Ctrl-C reaches the tests by themselves; this process stays to stop the database after them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
await Promise.all([cluster.stop(), objectStorage?.stop()]);
if (missing) console.log(`NOT RUN: the tests of storage on S3, as ${missing}`);
process.exitCode = code;
