import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { compressedCopies, MANIFEST_FILE } from '@vr/shared-api/release';
import type { RemoteManifest } from '@vr/shared-api/remote';
import budgets from '../../release-budgets.json' with { type: 'json' };
import { step } from '../cli/progress.ts';
import { ReleaseFailure } from './portal.ts';

const KILOBYTE = 1024;

/** The manifest of a built remote, with the hashes of all files. */
type BuiltManifest = RemoteManifest & Required<Pick<RemoteManifest, 'files'>>;

/** A built remote in a folder, with the exact bytes of its manifest. */
export interface Build {
  folder: string;
  bytes: Buffer;
  manifest: BuiltManifest;
}

/** Reads a built remote. Throws if the folder contains none. */
export async function readBuild(folder: string): Promise<Build> {
  const bytes = await readFile(path.join(folder, MANIFEST_FILE)).catch(() => {
    throw new Error(`${folder} contains no built remote: ${MANIFEST_FILE} is missing.`);
  });
  const manifest: BuiltManifest = JSON.parse(bytes.toString('utf8'));
  if (!manifest.files) throw new Error(`${folder}/${MANIFEST_FILE} has no hashes of files. Build the remote again.`);
  return { folder, bytes, manifest };
}

/** Returns the files of a build to publish: the files in the manifest, and their compressed copies if they exist. */
export async function publishedFiles({ folder, manifest }: Build): Promise<{ path: string; size: number }[]> {
  const paths = Object.keys(manifest.files).flatMap((file) => [file, ...compressedCopies(file)]);
  const sizes = paths.map(async (file) => {
    const found = await stat(path.join(folder, file)).catch(() => undefined);
    return found ? [{ path: file, size: found.size }] : [];
  });
  return (await Promise.all(sizes)).flat();
}

/** Returns the size of all scripts of a build in kilobytes, compressed with Brotli. */
export async function transferredKilobytes(build: Build): Promise<number> {
  const sizes = new Map((await publishedFiles(build)).map(({ path, size }) => [path, size]));
  const scripts = Object.keys(build.manifest.files).filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + (sizes.get(`${file}.br`) ?? sizes.get(file) ?? 0), 0);
  return bytes / KILOBYTE;
}

/** Returns one sentence if the scripts of a build exceed the budget in tooling/release-budgets.json. */
export async function budgetProblems(build: Build): Promise<string[]> {
  const { name } = build.manifest;
  const most = (budgets as Record<string, number>)[name] ?? budgets.default;
  const kilobytes = await transferredKilobytes(build);
  if (kilobytes <= most) return [];
  return [
    `${name} has ${kilobytes.toFixed(1)} KB of scripts, but may have ${most} KB. Make it smaller, or have its number raised in tooling/release-budgets.json of the portal.`,
  ];
}

/** Throws {@link ReleaseFailure} if a build exceeds its size budget. */
export async function checkBudget(build: Build): Promise<void> {
  const problems = await step(`budget of ${build.manifest.name}`, () => budgetProblems(build));
  if (problems.length > 0) throw new ReleaseFailure(problems.join('\n'));
}
