import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE } from '@vr/shared-api/release';
import type { Compilation, Compiler } from 'webpack';
import { ENTRY_FILE, manifestOf } from '../../federation/manifest.ts';
import { ROOT } from '../../packages.ts';
import { bundleScript } from '../bundle-script.ts';
import { fileHashes } from '../file-hashes.ts';
import { precompress } from '../precompress.ts';
import { remoteScripts, SIGNED_IN, shellScripts } from '../start-files.ts';
import type { Variant } from '../variant.ts';

/**
 * Adds to a production build the files that the server reads: the manifest of a remote or the list of the shell's scripts,
 * and compressed copies of all files.
 */
export class BuildFilesPlugin {
  readonly #built: Variant;
  constructor(built: Variant) {
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

async function writeScripts(compilation: Compilation, folder: string, { linking }: Variant): Promise<void> {
  const scripts = shellScripts(compilation, SIGNED_IN[linking]);
  await writeFile(path.join(folder, 'scripts.json'), JSON.stringify(scripts));
  if (linking === 'embedded')
    await writeFile(path.join(folder, 'embed.js'), await bundleScript(path.join(ROOT, 'shell/src/embed/loader.ts')));
}

async function writeManifest(compilation: Compilation, folder: string, { name }: Variant): Promise<void> {
  const manifest = await manifestOf(name, ENTRY_FILE);
  const scripts = remoteScripts(compilation, name);
  const files = await fileHashes(folder);
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify({ ...manifest, scripts, files, sharesFiles: true }));
}
