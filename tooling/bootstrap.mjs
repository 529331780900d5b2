/**
 * The first step of `npm start`, `npm test`, `dev` and `build`: makes sure that the dependencies are installed, then
 * goes on with the project's own Node. Written so that a very old Node still reads it and can say what is wrong.
 */
// biome-ignore-start lint/style/useNodejsImportProtocol: an old Node does not know the prefix
import { execFile, spawn } from 'child_process';
import { existsSync, readdirSync, readFileSync } from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';

// biome-ignore-end lint/style/useNodejsImportProtocol: an old Node does not know the prefix

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

/** Whether what is installed is what the lockfile asks for. */
function isInstalled() {
  if (read(inRoot('pnpm-lock.yaml')) !== read(inRoot('node_modules', '.pnpm', 'lock.yaml'))) return false;
  return readdirSync(ROOT)
    .filter((name) => existsSync(inRoot(name, 'package.json')))
    .every((name) => existsSync(inRoot(name, 'node_modules')));
}

/** Runs a command quietly; what it printed is shown only when it fails. */
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
    stop(`This needs Node.js ${OLDEST_NODE} or newer, but runs on ${process.version}: get it from https://nodejs.org.`);
  if (!isInstalled()) await install();

  const node = inRoot('node_modules', '.bin', 'node');
  const skipped = () =>
    `The project's own Node.js is not there, because its install script was skipped: npx ${PNPM} rebuild node`;
  const version = existsSync(node) ? await run(node, ['--version'], skipped) : '';
  if (!version.startsWith(OWN_NODE)) stop(skipped());

  const [task, ...args] = process.argv.slice(2);
  const child = spawn(node, [inRoot('tooling', 'src', 'tasks', `${task}.ts`), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // Whoever stops this process means the task; one that gets Ctrl-C from the terminal too takes both for one wish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

main();
