import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compilation, type Compiler, type NormalModule } from 'webpack';

/** The production files of React and its renderer. Beside each is the file for development. */
export const PRODUCTION = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/u;
/** The global with which the page lends the runtime of fast refresh to remotes of developers' servers. */
const REFRESH_GLOBAL = 'portalReactRefresh';
const NAME = 'refresh';
const REFRESH_FILE = /^refresh\.\w+\.js$/u;

/** A function with the text of a CommonJS module. `modules` names the modules that it requires. */
const factory = (text: string, modules: Record<string, unknown>, after = ''): string =>
  `function (module, exports, load) {
    const process = { env: { NODE_ENV: 'development' } };
    const require = (request) => load(${JSON.stringify(modules)}[request]);
    ${text}
    ${after}
  }`;

/** Returns the ids of the modules that these modules require, by request. */
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

/** Returns a module of React for development, with the exports under the names that the build has given them. */
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

/** Returns the script: it starts the runtime of fast refresh, and then replaces React's modules by those for development. */
function refreshScript(compilation: Compilation): string {
  const require = createRequire(import.meta.url);
  const runtime = path.join(path.dirname(require.resolve('react-refresh')), 'cjs/react-refresh-runtime.development.js');
  const replaced = ([...compilation.modules] as NormalModule[]).filter(({ resource }) =>
    PRODUCTION.test(resource ?? ''),
  );
  if (replaced.length === 0) throw new Error('The build of the shell has no React that this plugin knows');
  // Together, because the files for development require more of each other.
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
 * What a remote on a developer's server gets in the place of `react-refresh/runtime`: the copy that the page lends, to which
 * React reports. An older portal lends none, and a change then reloads the page.
 */
export const LENT_REFRESH = `Object.assign({
  createSignatureFunctionForTransform: () => (type) => type,
  isLikelyComponentType: () => true,
  getFamilyByType() {},
  register() {},
  performReactRefresh: () => location.reload()
}, self.${REFRESH_GLOBAL}, { injectIntoGlobalHook() {} })`;

/**
 * Adds a script to the production build of the shell with which its React becomes the one for development. The server puts it
 * before the last script of a page that gets a remote from a developer's server, so that a change of a component replaces it in
 * the page (fast refresh). Nobody else loads it.
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
