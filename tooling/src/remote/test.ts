import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { jestConfig } from '../jest/config.ts';
import { HOME } from '../packages.ts';
import type { Command } from './arguments.ts';
import { readArguments } from './arguments.ts';
import { checkAll } from './check.ts';
import { ReleaseFailure } from './portal.ts';

const require = createRequire(import.meta.url);

/** Runs Jest in the repository of a remote. Throws {@link ReleaseFailure} if a test fails. */
async function runJest(args: readonly string[]): Promise<void> {
  const config = JSON.stringify({ rootDir: HOME, ...jestConfig({ rootDir: HOME, roots: ['<rootDir>/src'] }) });
  const child = spawn(process.execPath, [require.resolve('jest/bin/jest'), '--config', config, ...args], {
    cwd: HOME,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new ReleaseFailure('The tests have failed.');
}

export const test: Command = (args) => {
  if (args.length > 0) return () => runJest(args);
  const { remote } = readArguments(args, { name: 'test', usage: '[arguments of Jest]', options: {} });
  return async () => {
    await checkAll(remote);
    await runJest([]);
  };
};
