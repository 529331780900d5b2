#!/usr/bin/env node
/**
 * The command `vr-remote` of a remote in a repository of its own. This file uses only old syntax, so that an old Node can
 * parse it and print which version is needed. The commands are in `src/remote/`.
 */
// biome-ignore-start lint/style/useNodejsImportProtocol: an old Node does not support the prefix
import { spawn } from 'child_process';
import { fileURLToPath } from 'url';

// biome-ignore-end lint/style/useNodejsImportProtocol: an old Node does not support the prefix

const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `vr-remote needs Node.js ${OLDEST_NODE} or newer, not ${process.version}. Get it from https://nodejs.org.`,
  );
  process.exit(1);
}

// The options are in the environment, so that the processes of Jest, webpack and the checks have them, too.
const { NODE_OPTIONS = '' } = process.env;
const types = new URL('types.mjs', import.meta.url).href;
const child = spawn(
  process.execPath,
  [fileURLToPath(new URL('src/remote/main.ts', import.meta.url)), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: `${NODE_OPTIONS} --disable-warning=ExperimentalWarning --experimental-vm-modules --import=${types}`,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
