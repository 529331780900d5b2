import { integrityOf } from '@vr/shared-api/release-signing';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** The placeholder for the hashes in the entry's code, until the bytes of all scripts are final. */
const PLACEHOLDER = '__CHUNK_HASHES__';
const ALGORITHM = 'sha384-';

/**
 * The options of the output by which the scripts of a release hand over their modules: in an object of the running script
 * element. Each entry that runs makes an object, and gives it to the scripts of its chunks. In a global variable, two
 * releases of a remote would get each other's modules, because the ids of their modules and chunks are the same.
 */
export const CHUNKS_OF_RELEASE = {
  // Through the prototype, the entry finds the core of federation, which the shell lends.
  globalObject: '(document.currentScript.release ??= { __proto__: self })',
  chunkLoadingGlobal: 'releaseChunks',
};

const KEPT = `${webpack.RuntimeGlobals.require}.release`;

class KeepRelease extends webpack.RuntimeModule {
  constructor() {
    super('keep release');
  }
  override generate(): string {
    return `${KEPT} = ${CHUNKS_OF_RELEASE.globalObject};`;
  }
}

/**
 * Makes the entry of a remote load each chunk for its own release ({@link CHUNKS_OF_RELEASE}), and with its hash, so that
 * browsers refuse a chunk that was changed.
 */
export class ChunkPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('ChunkPlugin', (chunk) => compilation.addRuntimeModule(chunk, new KeepRelease()));
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkPlugin',
        // Chromium keeps a refused script in memory, so each retry has its own URL.
        (source) => `${source}
const attempts = ${webpack.RuntimeGlobals.loadScript}.attempts ??= {};
if (attempts[chunkId]) script.src += "?attempt=" + attempts[chunkId];
attempts[chunkId] = (attempts[chunkId] || 0) + 1;
script.release = ${KEPT};
script.crossOrigin = "anonymous";
script.integrity = "${ALGORITHM}" + ${PLACEHOLDER}[chunkId];`,
      );
      // After the minimizer, the banner and the hashes in file names. The name of the entry contains no hash.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkPlugin', stage }, () => writeHashes(compilation));
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
