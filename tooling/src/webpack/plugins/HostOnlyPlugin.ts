import webpack, { type Compiler, type NormalModule } from 'webpack';
import { HOST_ONLY_PACKAGES } from '../../federation/shared-modules.ts';

/** Fails the build of a remote that contains a package that only the shell may contain. */
export class HostOnlyPlugin {
  apply(compiler: Compiler): void {
    const forbidden = new RegExp(`[\\\\/]node_modules[\\\\/](?:${HOST_ONLY_PACKAGES.join('|')})[\\\\/]`);
    compiler.hooks.compilation.tap('HostOnlyPlugin', (compilation) =>
      compilation.hooks.finishModules.tap('HostOnlyPlugin', (modules) => {
        for (const module of modules) {
          const { resource } = module as NormalModule;
          if (!resource || !forbidden.test(resource)) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          const from = issuer?.readableIdentifier(compilation.requestShortener) ?? 'an entry';
          const message = `Only the shell may contain ${resource} (imported by ${from}): see shared-modules.ts`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      }),
    );
  }
}
