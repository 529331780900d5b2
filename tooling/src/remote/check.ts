import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { step } from '../cli/progress.ts';
import { CommandError, runNode } from '../cli/run.ts';
import { HOST_ONLY_PACKAGES } from '../federation/shared-modules.ts';
import { HOME, ROOT } from '../packages.ts';
import { type Command, readArguments } from './arguments.ts';
import { ReleaseFailure } from './portal.ts';

const require = createRequire(import.meta.url);
const ownFile = (file: string) => path.join(import.meta.dirname, '..', file);

/** Waits for all steps. Throws {@link ReleaseFailure} with what the failed ones printed. */
export async function allOf(steps: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(steps)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const [unknown] = failures.filter((error) => !(error instanceof CommandError));
  if (unknown) throw unknown;
  if (failures.length > 0) throw new ReleaseFailure(failures.map((error) => (error as CommandError).output).join('\n'));
}

/** Checks the texts of a remote, and whether it uses only what its contract has. */
export const checkSources = (remote: string): Promise<unknown>[] => [
  step(`texts of ${remote}`, () => runNode([ownFile('check/locales.ts'), remote])),
  step(`contract of ${remote}`, () => runNode([ownFile('contract/check.ts'), remote])),
];

/**
 * Returns one sentence for each library that may exist once, but of which a remote's folder has another copy than the
 * folder of shared-ui: the tests of the remote would then run with both.
 */
export function copyProblems(home: string, sharedUi: string): string[] {
  const copyFor = (folder: string, name: string): string | undefined =>
    createRequire(path.join(folder, 'package.json'))
      .resolve.paths(name)
      ?.map((modules) => path.join(modules, name))
      .find(existsSync);
  return HOST_ONLY_PACKAGES.flatMap((name) => {
    const [own, ours] = [copyFor(home, name), copyFor(sharedUi, name)];
    return own === ours || !own || !ours ? [] : [`${name} is installed twice, in ${own} and ${ours}: use ours.`];
  });
}

async function checkCopies(): Promise<void> {
  const problems = copyProblems(HOME, path.join(ROOT, 'shared-ui'));
  if (problems.length > 0) throw new CommandError('copies', 1, problems.join('\n'));
}

/** Checks the types, libraries, texts and the contract of a remote in its own repository. */
export const checkAll = (remote: string): Promise<void> => {
  const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  return allOf([
    step(`libraries of ${remote}`, checkCopies),
    step(`types of ${remote}`, () => runNode([tsc, '--noEmit'])),
    ...checkSources(remote),
  ]);
};

export const check: Command = (args) => {
  const { remote } = readArguments(args, { name: 'check', usage: '', options: {} });
  return () => checkAll(remote);
};
