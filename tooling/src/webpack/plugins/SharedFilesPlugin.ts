import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/** Replaces the folder of the release by the folder of all releases. On other servers, the address stays as it is. */
class SharedFilesModule extends RuntimeModule {
  constructor() {
    // After the module that sets the address to the folder of the entry.
    super('shared files', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const address = RuntimeGlobals.publicPath;
    return `${address} = ${address}.replace(/(\\/remotes\\/[^/]+\\/)[^/]+\\/$/, "$1files/");`;
  }
}

/**
 * Gives the files of a remote addresses that stay the same in all of its releases: `/remotes/<name>/files/<file>`. Their names
 * contain hashes of their contents. A person who comes back after a release loads only what has changed.
 */
export class SharedFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedFilesPlugin', (compilation) =>
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap('SharedFilesPlugin', (chunk) => compilation.addRuntimeModule(chunk, new SharedFilesModule())),
    );
  }
}
