import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { COMPRESSED_SUFFIXES, MANIFEST_FILE } from '@vr/shared-api/release';
import { integrityOf } from '@vr/shared-api/release-signing';

/** Returns the paths of all files below a folder, with forward slashes, sorted. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Returns the integrity hash of every file of a built remote, except its manifest and compressed copies. */
export async function fileHashes(folder: string): Promise<Record<string, string>> {
  const files = (await filesBelow(folder)).filter(
    (file) => file !== MANIFEST_FILE && !COMPRESSED_SUFFIXES.some((suffix) => file.endsWith(suffix)),
  );
  const hashes = files.map(async (file) => [file, integrityOf(await readFile(path.join(folder, file)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}
