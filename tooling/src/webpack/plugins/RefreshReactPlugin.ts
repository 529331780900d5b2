import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compilation, type Compiler, type NormalModule } from 'webpack';

/** Matches the production files of React and its renderer. The development files are in the same folders. */
export const PRODUCTION = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/u;
/** The global with which the page shares the fast refresh runtime with remotes on development servers. */
const REFRESH_GLOBAL = 'portalReactRefresh';
const NAME = 'refresh';
const REFRESH_FILE = /^refresh\.\w+\.js$/u;

/** Returns a function expression that wraps a CommonJS module. `modules` maps the requests in the module to module ids. */
const factory = (text: string, modules: Record<string, unknown>, after = ''): string =>
  `function (module, exports, load) {
    const process = { env: { NODE_ENV: 'development' } };
    const require = (request) => load(${JSON.stringify(modules)}[request]);
    ${text}
    ${after}
  }`;

/** Returns the ids of all modules that the given modules require, by request. */
function requiredBy(
  { moduleGraph, chunkGraph }: Compilation,
  modules: readonly NormalModule[],
): Record<string, unknown> {
  const connections = modules.flatMap((module) => [...moduleGraph.getOutgoingConnections(module)]);
  return Object.fromEntries(
    connections.flatMap(({ dependency, module }) => {
      const request = (dependency as { request?: string } | null)?.request;
      return request ? [[request, chunkGraph.getModuleId(module)]] : [];
    }),
  );
}

/** Returns the development version of a React module, with its exports under the names that the build gave them. */
function developmentModule(
  { moduleGraph }: Compilation,
  module: NormalModule,
  required: Record<string, unknown>,
): string {
  const renamed: string[] = [];
  for (const info of moduleGraph.getExportsInfo(module).orderedExports) {
    const name = info.getUsedName(info.name, undefined);
    if (typeof name === 'string' && name !== info.name)
      renamed.push(`module.exports[${JSON.stringify(name)}] = module.exports[${JSON.stringify(info.name)}];`);
  }
  const source = readFileSync(module.resource.replace(/production\.js$/u, 'development.js'), 'utf8');
  return factory(source, required, renamed.join('\n'));
}

/** Returns a script that starts the runtime of fast refresh, and then replaces React's modules with development versions. */
function refreshScript(compilation: Compilation): string {
  const require = createRequire(import.meta.url);
  const runtime = path.join(path.dirname(require.resolve('react-refresh')), 'cjs/react-refresh-runtime.development.js');
  const replaced = ([...compilation.modules] as NormalModule[]).filter(({ resource }) =>
    PRODUCTION.test(resource ?? ''),
  );
  if (replaced.length === 0) throw new Error('The build of the shell has no React that this plugin knows');
  // One map for all modules, because a development file may require modules that its production file does not.
  const required = requiredBy(compilation, replaced);
  const modules = replaced.map((module) => {
    const id = JSON.stringify(compilation.chunkGraph.getModuleId(module));
    return `${id}: ${developmentModule(compilation, module, required)}`;
  });
  const chunks = `self[${JSON.stringify(compilation.outputOptions.chunkLoadingGlobal)}]`;
  return `(${factory(readFileSync(runtime, 'utf8'), {}, `exports.injectIntoGlobalHook(self); self.${REFRESH_GLOBAL} = exports;`)})({}, {});
    (${chunks} = ${chunks} || []).push([[${JSON.stringify(NAME)}], { ${modules.join(', ')} }]);`;
}

/** Returns the name of the script of {@link RefreshReactPlugin} among the files of a build. */
export const refreshScriptOf = (compilation: Compilation): string | undefined =>
  Object.keys(compilation.assets).find((file) => REFRESH_FILE.test(file));

/**
 * The expression that replaces `react-refresh/runtime` in a remote on a development server: the page's copy, which is
 * connected to the page's React. An older portal has no copy, so a change reloads the page.
 */
export const LENT_REFRESH = `Object.assign({
  createSignatureFunctionForTransform: () => (type) => type,
  isLikelyComponentType: () => true,
  getFamilyByType() {},
  register() {},
  performReactRefresh: () => location.reload()
}, self.${REFRESH_GLOBAL}, { injectIntoGlobalHook() {} })`;

/**
 * Adds a script to the production build of the shell that replaces React with its development version. The server puts the
 * script before the last one of a page that loads a remote from a development server, so that a changed component is
 * replaced in the page (fast refresh). Other pages do not load it.
 */
export class RefreshReactPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RefreshReactPlugin', (compilation) =>
      compilation.hooks.processAssets.tap('RefreshReactPlugin', () => {
        const script = refreshScript(compilation);
        const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
        compilation.emitAsset(`${NAME}.${hash}.js`, new webpack.sources.RawSource(script));
      }),
    );
  }
}
