import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE } from '@vr/shared-api/release';
import { releaseVersion, signManifest } from '@vr/shared-api/release-signing';
import { type Build, publishedFiles, readBuild } from './built.ts';

const SIGNATURE_FILE = `${MANIFEST_FILE}.sig`;

/** Writes a signed release to `<folder>/<remote>/<version>`, atomically, and returns that path. */
export async function writeRelease(build: Build, secret: Buffer, folder: string): Promise<string> {
  const { name, version } = build.manifest;
  const target = path.join(folder, name, releaseVersion(version, build.bytes));
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  for (const file of await publishedFiles(build)) {
    await mkdir(path.dirname(path.join(unfinished, file.path)), { recursive: true });
    await copyFile(path.join(build.folder, file.path), path.join(unfinished, file.path));
  }
  await writeFile(path.join(unfinished, MANIFEST_FILE), build.bytes);
  await writeFile(path.join(unfinished, SIGNATURE_FILE), signManifest(build.bytes, secret).toString('base64'));
  // The same version always has the same content, so an existing folder is kept.
  await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    return rm(unfinished, { recursive: true });
  });
  return target;
}

/** Reads a signed release that {@link writeRelease} wrote. Throws if the folder contains none. */
export async function readRelease(folder: string): Promise<{ build: Build; signature: string }> {
  const build = await readBuild(folder);
  const signature = await readFile(path.join(folder, SIGNATURE_FILE), 'utf8').catch(() => {
    throw new Error(`${folder} contains no signed release: ${SIGNATURE_FILE} is missing.`);
  });
  return { build, signature: signature.trim() };
}
