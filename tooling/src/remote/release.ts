import path from 'node:path';
import { testAddress } from '@vr/shared-api/release';
import { signManifest } from '@vr/shared-api/release-signing';
import { step } from '../cli/progress.ts';
import {
  AUDIENCE_OPTIONS,
  audienceOf,
  type Command,
  checkIsHere,
  PORTAL_OPTION,
  readArguments,
  replacedText,
} from './arguments.ts';
import { buildRemote } from './build.ts';
import { type Build, checkBudget, readBuild, transferredKilobytes } from './built.ts';
import { allOf, checkSources } from './check.ts';
import { readRelease, writeRelease } from './folder.ts';
import { deploySecret, openPortal, ReleaseFailure } from './portal.ts';
import { type People, publish } from './publish.ts';

/** Builds a remote, and checks its texts and its contract. */
async function make(remote: string): Promise<Build> {
  checkIsHere(remote);
  const building = buildRemote(remote);
  await allOf([building, ...checkSources(remote)]);
  return building;
}

/** Builds, checks, signs and publishes a remote, or does one part of that. */
export const release: Command = (args) => {
  const { remote, values, refuse } = readArguments(args, {
    name: 'release',
    usage: '[--canary 10%] [--companies 3,7] [--testers] [--from FOLDER | --built FOLDER] (--portal URL | --to FOLDER)',
    options: {
      ...AUDIENCE_OPTIONS,
      ...PORTAL_OPTION,
      canary: { type: 'string' },
      testers: { type: 'boolean' },
      to: { type: 'string' },
      from: { type: 'string' },
      built: { type: 'string' },
    },
  });
  if ([values.to, values.from, values.built].filter(Boolean).length > 1 && !(values.to && values.built))
    refuse('--from cannot be combined with --to or --built.');
  const canary = audienceOf(values.canary, values.companies, refuse);
  if (canary && values.testers) refuse('--testers cannot be combined with --canary or --companies.');
  return async () => {
    // Report missing settings before the build.
    const secret = deploySecret();
    const portal = values.to ? undefined : openPortal(values.portal);

    const signed = async () => {
      const build = values.built ? await readBuild(path.resolve(values.built)) : await make(remote);
      await checkBudget(build);
      return { build, signature: signManifest(build.bytes, secret).toString('base64') };
    };
    const { build, signature } = await (values.from ? readRelease(path.resolve(values.from)) : signed());
    const { name } = build.manifest;
    if (name !== remote) throw new ReleaseFailure(`The build is of ${name}, and not of ${remote}.`);

    if (!portal) {
      const folder = await writeRelease(build, secret, path.resolve(values.to ?? ''));
      console.log(`The signed release is in ${folder}.`);
      return;
    }
    const people: People = canary ? { canary } : values.testers ? { testers: true } : {};
    const { version, sent, replaced } = await step(`publication at ${portal.url}`, () =>
      publish(portal, build, signature, people),
    );
    const kilobytes = (await transferredKilobytes(build)).toFixed(1);
    const state = canary ? 'a canary' : values.testers ? 'published for testers' : 'live';
    console.log(
      `${name} ${version} is ${state} (${kilobytes} KB of scripts, ${sent} files sent).${replacedText(replaced)}`,
    );
    if (values.testers) console.log(`Testers open it at ${testAddress(portal.url, name, version)}`);
  };
};
