/**
 * The first step of `npm start`, `npm test`, `dev` and `build`: makes sure that the dependencies are installed, then
 * runs the task with the project's own Node. This file uses only old syntax, so that even a very old Node can parse it
 * and print which version is needed.
 */
// biome-ignore-start lint/style/useNodejsImportProtocol: an old Node does not support the prefix
import { execFile, spawn } from 'child_process';
import { existsSync, readdirSync, readFileSync } from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';

// biome-ignore-end lint/style/useNodejsImportProtocol: an old Node does not support the prefix

const OLDEST_NODE = 20;
const OWN_NODE = 'v24.';
const PNPM = 'pnpm@12.21.0';
const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => path.join(ROOT, ...parts);

function stop(message) {
  console.error(message);
  process.exit(1);
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Returns whether the installed dependencies match the lockfile. */
function isInstalled() {
  if (read(inRoot('pnpm-lock.yaml')) !== read(inRoot('node_modules', '.pnpm', 'lock.yaml'))) return false;
  return readdirSync(ROOT)
    .filter((name) => existsSync(inRoot(name, 'package.json')))
    .every((name) => existsSync(inRoot(name, 'node_modules')));
}

/** Runs a command quietly and returns its output. If the command fails, prints the output and exits. */
function run(command, args, onFailure) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) stop([stdout, stderr, onFailure(error)].filter(Boolean).join('\n'));
      resolve(stdout.trim());
    });
  });
}

async function install() {
  const began = Date.now();
  const isLive = process.stdout.isTTY;
  process.stdout.write(`  … installing the dependencies${isLive ? '' : '\n'}`);
  await run(
    'npx',
    ['-y', PNPM, 'install', '--frozen-lockfile'],
    (error) => `The dependencies could not be installed (${error.code === 'ENOENT' ? 'npx is missing' : 'see above'}).`,
  );
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${isLive ? '\r\u001b[K' : ''}  ✔ installed the dependencies (${seconds} s)\n`);
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    stop(`The portal needs Node.js ${OLDEST_NODE} or newer, not ${process.version}. Get it from https://nodejs.org.`);
  if (!isInstalled()) await install();

  const node = inRoot('node_modules', '.bin', 'node');
  const skipped = () =>
    `The project's own Node.js is missing, because its install script was skipped. Run: npx ${PNPM} rebuild node`;
  const version = existsSync(node) ? await run(node, ['--version'], skipped) : '';
  if (!version.startsWith(OWN_NODE)) stop(skipped());

  const [task, ...args] = process.argv.slice(2);
  const child = spawn(node, [inRoot('tooling', 'src', 'tasks', `${task}.ts`), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // A signal to this process is meant for the task. Ctrl-C in a terminal reaches the task twice, which does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

main();
