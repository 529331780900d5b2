import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE } from '@vr/shared-api/release';
import type { Compilation, Compiler } from 'webpack';
import { fileHashes } from './file-hashes.ts';
import { ENTRY_FILE, manifestOf } from './manifest.ts';
import { remoteNames } from './packages.ts';
import { precompress } from './precompress.ts';
import { remoteScripts, shellScripts } from './start-files.ts';

/** The package, and whether the shell contains all remotes. */
interface Built {
  name: string;
  isMonolith: boolean;
}

/**
 * Completes a production build with what the server reads: the manifest of a remote or the list of the shell's scripts,
 * and compressed copies of all files.
 */
export class BuildFilesPlugin {
  readonly #built: Built;
  constructor(built: Built) {
    this.#built = built;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('BuildFilesPlugin', async (compilation) => {
      const isShell = this.#built.name === 'shell';
      const folder = isShell ? path.dirname(compiler.outputPath) : compiler.outputPath;
      if (isShell) await writeScripts(compilation, folder, this.#built);
      else await writeManifest(compilation, folder, this.#built);
      await precompress(folder);
    });
  }
}

async function writeScripts(compilation: Compilation, folder: string, { isMonolith }: Built): Promise<void> {
  const scripts = shellScripts(compilation, isMonolith ? remoteNames() : []);
  await writeFile(path.join(folder, 'scripts.json'), JSON.stringify(scripts));
}

async function writeManifest(compilation: Compilation, folder: string, { name }: Built): Promise<void> {
  const manifest = await manifestOf(name, ENTRY_FILE);
  const scripts = remoteScripts(compilation, name);
  const files = await fileHashes(folder);
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify({ ...manifest, scripts, files }));
}
