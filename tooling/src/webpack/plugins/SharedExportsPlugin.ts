import type { Compiler, NormalModule } from 'webpack';
import { SHARED_MODULES } from '../../federation/shared-modules.ts';

/** The types of webpack dependencies with which the federation plugin refers to shared modules. */
const SHARED_DEPENDENCIES = new Set(['provide module for shared', 'consume shared fallback']);

/**
 * Lets webpack leave out the exports that SHARED_MODULES does not name. By default, federation keeps a shared module
 * whole, because a remote may use any of its exports.
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
