import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '@vr/shared-api/release-signing';
import { REMOTE_CONTRACT, type RemoteManifest } from '@vr/shared-api/remote';

const TITLES = { en: 'Example', fr: 'Exemple', es: 'Ejemplo', it: 'Esempio' };

export const examplePage: RemoteManifest['pages'][number] = {
  id: 'example',
  path: '/learner/example',
  roles: ['learner'],
  icon: 'catalog',
  order: 9,
  title: TITLES,
  shortTitle: TITLES,
};

/** A built remote in memory: the text of the manifest, and the files, including a compressed copy of the entry. */
export interface FakeRemote {
  manifest: string;
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Creates a tiny remote with an entry and a chunk. The chunk is the same in all releases; a different `code` gives a
 * different release.
 */
export function fakeRemote(code: string, changes: Partial<RemoteManifest> = {}): FakeRemote {
  const entry = Buffer.from(`entry(${JSON.stringify(code)})`);
  const chunk = Buffer.from('chunk()');
  const manifest: RemoteManifest = {
    name: 'mfe-example',
    version: '1.0.0',
    contract: REMOTE_CONTRACT,
    entry: 'remoteEntry.js',
    pages: [examplePage],
    slots: [],
    files: { 'remoteEntry.js': integrityOf(entry), 'chunks/1.js': integrityOf(chunk) },
    ...changes,
  };
  const files = new Map([
    ['remoteEntry.js', entry],
    ['remoteEntry.js.br', brotliCompressSync(entry)],
    ['chunks/1.js', chunk],
  ]);
  return { manifest: JSON.stringify(manifest), files };
}

/** Writes files into a folder. `files`: contents by path. */
export async function writeFiles(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Writes a remote into a folder, as a real build does. */
export const writeBuild = (folder: string, { manifest, files }: FakeRemote): Promise<void> =>
  writeFiles(folder, { ...Object.fromEntries(files), 'remote.json': manifest });
