import type { Compiler, NormalModule } from 'webpack';
import { SHARED_MODULES } from './shared-modules.ts';

/** How the federation plugin refers to a module that it shares. */
const SHARED_DEPENDENCIES = new Set(['provide module for shared', 'consume shared fallback']);

/**
 * Federation keeps a shared module whole, since a remote may use any of it. Where the list of shared modules names what
 * is provided, this lets webpack leave out the rest.
 */
export class SharedExportsPlugin {
  apply(compiler: Compiler): void {
    const provided = new Map(SHARED_MODULES.map(({ request, exports }) => [request, exports]));
    compiler.hooks.compilation.tap('SharedExportsPlugin', (compilation) =>
      compilation.hooks.dependencyReferencedExports.tap('SharedExportsPlugin', (referenced, dependency) => {
        if (!SHARED_DEPENDENCIES.has(dependency.type)) return referenced;
        const module = compilation.moduleGraph.getModule(dependency) as NormalModule | null;
        const exports = provided.get(module?.rawRequest ?? '');
        return exports ? exports.map((name) => ({ name: [name], canMangle: false })) : referenced;
      }),
    );
  }
}
