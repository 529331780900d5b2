import { integrityOf } from '@vr/shared-api/release-signing';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** The placeholder for the hashes in the entry's code, until the bytes of all scripts are final. */
const PLACEHOLDER = '__CHUNK_HASHES__';
const ALGORITHM = 'sha384-';

/** Writes the hashes of all chunks into the script that loads them, so that browsers refuse a chunk that was changed. */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrityPlugin',
        // Chromium keeps a refused script in memory, so each retry has its own URL.
        (source) => `${source}
const attempts = ${webpack.RuntimeGlobals.loadScript}.attempts ??= {};
if (attempts[chunkId]) script.src += "?attempt=" + attempts[chunkId];
attempts[chunkId] = (attempts[chunkId] || 0) + 1;
script.crossOrigin = "anonymous";
script.integrity = "${ALGORITHM}" + ${PLACEHOLDER}[chunkId];`,
      );
      // After the minimizer, the banner and the hashes in file names. The name of the entry contains no hash.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkIntegrityPlugin', stage }, () => writeHashes(compilation));
    });
  }
}

function writeHashes(compilation: Compilation): void {
  const hashes: Record<string, string> = {};
  const loaders: string[] = [];
  for (const chunk of compilation.chunks)
    for (const file of chunk.files)
      if (chunk.hasRuntime()) loaders.push(file);
      else if (file.endsWith('.js') && chunk.id !== null)
        hashes[chunk.id] = integrityOf(compilation.assets[file]!.buffer()).slice(ALGORITHM.length);
  for (const file of loaders)
    compilation.updateAsset(file, (code) => {
      const text = code.source().toString().replace(PLACEHOLDER, JSON.stringify(hashes));
      return new webpack.sources.RawSource(text);
    });
}
