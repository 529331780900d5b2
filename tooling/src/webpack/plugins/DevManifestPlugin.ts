import { MANIFEST_FILE } from '@vr/shared-api/release';
import webpack, { type Compiler } from 'webpack';
import { ENTRY_FILE, manifestOf } from '../../federation/manifest.ts';

/** Lets the development server of a remote serve its manifest, without hashes, because the scripts change all the time. */
export class DevManifestPlugin {
  readonly #remote: string;
  constructor(remote: string) {
    this.#remote = remote;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DevManifestPlugin', (compilation) =>
      compilation.hooks.processAssets.tapPromise('DevManifestPlugin', async () => {
        const manifest = await manifestOf(this.#remote, ENTRY_FILE);
        compilation.emitAsset(MANIFEST_FILE, new webpack.sources.RawSource(JSON.stringify(manifest)));
      }),
    );
  }
}
