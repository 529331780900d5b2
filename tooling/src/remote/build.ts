import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { step } from '../cli/progress.ts';
import { folderOf, isInstalled } from '../packages.ts';
import { webpackConfig } from '../webpack/config.ts';
import { type Command, readArguments } from './arguments.ts';
import { type Build, checkBudget, readBuild, transferredKilobytes } from './built.ts';
import { ReleaseFailure } from './portal.ts';

/** Builds a remote in its own repository. Throws {@link ReleaseFailure} with the errors and warnings of webpack. */
async function compile(remote: string): Promise<void> {
  const compiler = webpack(webpackConfig({ name: remote, mode: 'production', linking: 'federated' }))!;
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats && (stats.hasErrors() || stats.hasWarnings())) throw new ReleaseFailure(stats.toString('errors-warnings'));
}

/** Builds a remote into its folder `dist`, and returns the build. */
export async function buildRemote(remote: string): Promise<Build> {
  if (isInstalled) await step(`build of ${remote}`, () => compile(remote));
  else {
    // A dynamic import, because the packages for remotes in their own repositories do not have this file.
    const tasks = await import('../tasks/build.ts');
    await tasks.build({ only: [remote] });
  }
  return readBuild(path.join(folderOf(remote), 'dist'));
}

export const build: Command = (args) => {
  const { remote } = readArguments(args, { name: 'build', usage: '', options: {} });
  return async () => {
    const built = await buildRemote(remote);
    await checkBudget(built);
    console.log(`dist has ${(await transferredKilobytes(built)).toFixed(1)} KB of scripts.`);
  };
};
