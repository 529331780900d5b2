/**
 * Releases one remote to a running portal:
 *
 *     pnpm release mfe-catalog                     builds, checks, signs and publishes it; it becomes current
 *     pnpm release mfe-catalog --canary 10%        10 percent of all people get it; also --companies 3,7 and --testers
 *     pnpm release mfe-catalog --to FOLDER         writes the signed release into a folder and publishes nothing
 *     pnpm release mfe-catalog --from FOLDER       publishes a signed release from its folder, without building
 *     pnpm release mfe-catalog --built FOLDER      publishes a build that was made before
 *
 * --portal is the address of the portal, and DEPLOY_TOKEN the token of the remote.
 */
import path from 'node:path';
import { signManifest } from '@vr/shared-api/release-signing';
import { step } from '../cli/progress.ts';
import { runNode } from '../cli/run.ts';
import { ROOT, remoteNames } from '../packages.ts';
import { AUDIENCE_OPTIONS, audienceOf, readArguments } from '../release/arguments.ts';
import { type Build, budgetProblems, readBuild, transferredKilobytes } from '../release/build.ts';
import { readRelease, writeRelease } from '../release/folder.ts';
import { deploySecret, openPortal, ReleaseFailure, runCommand } from '../release/portal.ts';
import { publish } from '../release/publish.ts';
import { build, explain } from './build.ts';

const USAGE =
  'pnpm release <remote> [--canary 10%] [--companies 3,7] [--testers] [--from FOLDER | --built FOLDER] (--portal URL | --to FOLDER)';

const failWith = (error: unknown): never => {
  throw new ReleaseFailure(explain(error));
};

/** Builds one remote of the repository, and checks its texts and its contract. */
async function buildRemote(remote: string): Promise<Build> {
  if (!remoteNames().includes(remote)) throw new ReleaseFailure(`There is no remote ${remote} in this repository.`);
  await Promise.all([
    build({ only: [remote] }),
    step(`texts of ${remote}`, () => runNode(['tooling/src/check/locales.ts', remote])),
    step(`contract of ${remote}`, () => runNode(['tooling/src/contract/check.ts', remote])),
  ]).catch(failWith);
  return readBuild(path.join(ROOT, remote, 'dist'));
}

/** Throws {@link ReleaseFailure} if a build exceeds its size budget. */
async function check(built: Build): Promise<void> {
  const problems = await step(`budget of ${built.manifest.name}`, () => budgetProblems(built));
  if (problems.length > 0) throw new ReleaseFailure(problems.join('\n'));
}

await runCommand(async () => {
  const { values, positionals, refuse } = readArguments(
    USAGE,
    {
      ...AUDIENCE_OPTIONS,
      canary: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      built: { type: 'string' },
    },
    1,
  );
  const remote = positionals[0] ?? refuse('Name the remote.');
  if ([values.to, values.from, values.built].filter(Boolean).length > 1 && !(values.to && values.built))
    refuse('--from cannot be combined with --to or --built.');
  const canary = audienceOf(values.canary, values, refuse);
  // Report missing settings before the build.
  const secret = deploySecret();
  const portal = values.to ? undefined : openPortal(values.portal);

  const made = async () => {
    const built = values.built ? await readBuild(path.resolve(values.built)) : await buildRemote(remote);
    await check(built);
    return { build: built, signature: signManifest(built.bytes, secret).toString('base64') };
  };
  const release = await (values.from ? readRelease(path.resolve(values.from)) : made());
  const { name } = release.build.manifest;
  if (name !== remote) throw new ReleaseFailure(`The build is of ${name}, and not of ${remote}.`);

  if (!portal) {
    const folder = await writeRelease(release.build, secret, path.resolve(values.to ?? ''));
    console.log(`The signed release is in ${folder}.`);
    return;
  }
  const { version, sent } = await step(`publication at ${portal.url}`, () =>
    publish(portal, release.build, release.signature, canary),
  );
  const kilobytes = (await transferredKilobytes(release.build)).toFixed(1);
  console.log(
    `${name} ${version} is ${canary ? 'a canary' : 'live'} (${kilobytes} KB of scripts, ${sent} files sent).`,
  );
});
