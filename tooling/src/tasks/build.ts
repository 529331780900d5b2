/**
 * Builds the packages that have changed since their last build:
 *
 *     pnpm build                     everything, federated
 *     pnpm build shell mfe-catalog   only these
 *     pnpm build embedded            the part of the shell that other sites embed
 *     … --force                      also the packages that have not changed
 *
 * Without names, also writes the software bill of materials, `dist/sbom.cdx.json`.
 *
 * A package's entry is `src/main.tsx` with the page `src/index.html` (the shell) or `src/remote.ts` with `src/pages.ts`
 * (a remote). The results are `shell/dist`, `shell/dist-embedded` and `mfe-…/dist`, ready for the server to deliver.
 */
import path from 'node:path';
import { step } from '../cli/progress.ts';
import { CommandError, runNode } from '../cli/run.ts';
import { inputHash, isBuilt, stamp } from '../cli/stamp.ts';
import { ROOT, remoteNames } from '../packages.ts';
import { SBOM } from './sbom.ts';

interface Target {
  name: string;
  /** The folders with the files that the target is built from. */
  inputs: string[];
  output: string;
  /** The arguments for Node. */
  command: string[];
  /** The folder in which the command runs. The default is the root folder. */
  folder?: string;
}

const SHARED_INPUTS = ['shared-api', 'shared-ui', 'tooling/src'];
/** The project's own trainings for the browser. */
export const CONTENTS = ['demo/fire-extinguisher', 'demo/lockout'] as const;
const CONTENT_KIT = 'demo/kit';

function targets(): Target[] {
  const packages: Target[] = ['shell', ...remoteNames()].map((name) => ({
    name,
    inputs: [name, ...SHARED_INPUTS],
    output: `${name}/dist`,
    command: ['--run', 'build'],
    folder: name,
  }));
  const embedded: Target = {
    name: 'embedded',
    inputs: ['shell', ...SHARED_INPUTS],
    output: 'shell/dist-embedded',
    command: ['--run', 'build:embedded'],
    folder: 'shell',
  };
  const contents = CONTENTS.map((name) => ({
    name,
    inputs: [name, CONTENT_KIT],
    output: `${name}/dist`,
    command: [`${CONTENT_KIT}/build.ts`, name],
  }));
  const sbom = { name: 'sbom', inputs: ['tooling/src'], output: SBOM, command: ['tooling/src/tasks/sbom.ts'] };
  return [...packages, embedded, ...contents, sbom];
}

interface BuildOptions {
  /** The names of the targets. The default is all except the bill of materials. */
  only?: readonly string[];
  /** Whether to write the bill of materials, too. `npm start` does not need it. */
  sbom?: boolean;
  /** Whether to build unchanged targets, too. */
  force?: boolean;
}

/** Builds the targets that have changed, two at a time. */
export async function build({ only, sbom = false, force = false }: BuildOptions = {}): Promise<void> {
  const known = targets();
  const unknown = only?.find((name) => !known.some((target) => target.name === name));
  if (unknown) throw new Error(`There is no package ${unknown} to build`);
  const wanted = known.filter(({ name }) => (only ? only.includes(name) : sbom || name !== 'sbom'));
  const stale = wanted
    .map((target) => ({ ...target, hash: inputHash(target.inputs) }))
    .filter(({ name, hash, output }) => force || !isBuilt(name, hash, path.join(ROOT, output)));
  const next = async (): Promise<void> => {
    const target = stale.shift();
    if (!target) return;
    await step(`build of ${target.name}`, () => runNode(target.command, { folder: target.folder }));
    stamp(target.name, target.hash);
    await next();
  };
  await Promise.all([next(), next()]);
}

export const explain = (error: unknown): string =>
  error instanceof CommandError ? error.output : error instanceof Error ? error.message : String(error);

if (import.meta.main) {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  try {
    await build({ ...(names.length ? { only: names } : {}), sbom: true, force: args.includes('--force') });
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
