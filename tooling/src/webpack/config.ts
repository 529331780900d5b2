import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, {
  type Chunk,
  type ChunkGraph,
  type Configuration,
  type Module,
  type RuleSetRule,
  type WebpackPluginInstance,
} from 'webpack';
import { ENTRY_FILE } from '../federation/manifest.ts';
import { platformModule } from '../federation/platform.ts';
import { sharedOptions } from '../federation/shared-modules.ts';
import { containerName, folderOf, ROOT, remoteNames } from '../packages.ts';
import { bundleScript } from './bundle-script.ts';
import { THEMED_ALIASES } from './loaders/themed-antd-loader.ts';
import { BuildFilesPlugin } from './plugins/BuildFilesPlugin.ts';
import { CHUNKS_OF_RELEASE, ChunkPlugin } from './plugins/ChunkPlugin.ts';
import { DevManifestPlugin } from './plugins/DevManifestPlugin.ts';
import { ForeignPagePlugin } from './plugins/ForeignPagePlugin.ts';
import { HostOnlyPlugin } from './plugins/HostOnlyPlugin.ts';
import { LENT_REFRESH, RefreshReactPlugin } from './plugins/RefreshReactPlugin.ts';
import { SharedExportsPlugin } from './plugins/SharedExportsPlugin.ts';
import { scopedName } from './scoped-names.ts';
import { consumedKey, SIGNED_IN } from './start-files.ts';
import type { Variant } from './variant.ts';

const require = createRequire(import.meta.url);
const TARGET = 'es2022';
const federation = createRequire(require.resolve('@module-federation/enhanced/webpack'));
/**
 * A plugin that gives remotes the shell's copy of federation's core. The option `provideExternalRuntime` would load the
 * plugin's CommonJS file, which contains a second core.
 */
const LEND_CORE = federation.resolve('@module-federation/inject-external-runtime-core-plugin').replace(/\.cjs$/, '.js');
const ownLoader = (file: string) => path.join(import.meta.dirname, 'loaders', file);

const outputFolder = ({ name, linking, mode }: Variant): string =>
  path.join(folderOf(name), mode === 'development' ? 'dist-dev' : linking === 'federated' ? 'dist' : `dist-${linking}`);

function moduleRules({ name, mode }: Variant): RuleSetRule[] {
  const isRefreshed = mode === 'development';
  const script = {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: isRefreshed && name === 'shell', refresh: isRefreshed },
        },
        target: TARGET,
      },
    },
  };
  const styleSheet = {
    loader: require.resolve('css-loader'),
    options: {
      exportType: 'css-style-sheet',
      importLoaders: 1,
      modules: {
        auto: (file: string) => !file.endsWith('.global.css'),
        namedExport: true,
        getLocalIdent: scopedName,
      },
    },
  };
  return [
    { resourceQuery: /^\?antd=/, use: ownLoader('themed-antd-loader.ts') },
    { test: /\.tsx?$/, exclude: /node_modules[\\/](?!@vr[\\/])/, use: [script, ownLoader('antd-path-loader.ts')] },
    { test: /\.m?js$/, resolve: { fullySpecified: false } },
    // These packages have no side effects, but do not declare that. Without this rule, inputs include antd's form engine.
    { test: /[\\/]node_modules[\\/](?:@rc-component|@ant-design)[\\/]/, sideEffects: false },
    { test: /[\\/]locales[\\/]\w+\.json$/, use: ownLoader('locale-loader.ts') },
    { test: /\.css$/, resourceQuery: { not: [/url/] }, use: [styleSheet, ownLoader('layer-loader.ts')] },
    { test: /\.(?:woff2?|svg|png|jpe?g|webp)$/, type: 'asset/resource' },
    { resourceQuery: /^\?url$/, type: 'asset/resource' },
    // A sheet that the page links before any script runs is a separate file, not a constructed sheet.
    { test: /\.css$/, resourceQuery: /url/, type: 'asset/resource' },
  ];
}

function federationPlugin(name: string, container: string, folder: string): WebpackPluginInstance {
  const isShell = name === 'shell';
  return new ModuleFederationPlugin({
    name: container,
    filename: ENTRY_FILE,
    ...(isShell
      ? { runtimePlugins: [LEND_CORE] }
      : { exposes: { './remote': './src/remote.ts' }, library: { type: 'window', name: container } }),
    shared: sharedOptions(isShell ? 'shell' : 'remote', folder),
    // The default fetches every registered remote at start, and a remote that is down would stop the portal.
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: {
      optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell },
      // All remotes use the shell's copy of federation's core, which saves 9 KB in each.
      externalRuntime: !isShell,
    },
  });
}

/**
 * Lets browsers compile the functions of a script while it is downloaded, on another thread (V8's explicit compile
 * hints). Otherwise the main thread compiles each function when it is first called, which took a fifth of its time.
 */
const eagerCompilation = (): WebpackPluginInstance =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
  });

/**
 * One script for a shared module that many scripts use, with everything that it imports. Browsers take longer to start a dozen
 * small scripts, even if they have them in their cache.
 */
function sharedScript({ linking }: Variant, name: string, usedKey: string) {
  const startsFrom = (chunk: Chunk, matches: (request: string, key: string | undefined) => boolean) =>
    !chunk.canBeInitial() &&
    [...chunk.groupsIterable].some(({ origins }) =>
      origins.some(({ request, module }) => matches(request ?? '', module ? consumedKey(module) : undefined)),
    );
  return {
    name,
    // The scripts of the sign-in keep their own copies.
    chunks: (chunk: Chunk) =>
      startsFrom(chunk, (request, key) => request === SIGNED_IN[linking].request || key !== undefined),
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
      // A script that uses a shared module waits for it, so it must not be the one that has it.
      !consumedKey(module) &&
      [...chunkGraph.getModuleChunks(module)].some((chunk) => startsFrom(chunk, (_, key) => key === usedKey)),
    enforce: true,
    priority: 20,
  };
}

/** Makes the chart library smaller: lodash-es can be tree-shaken, and no chart needs html2canvas. */
const CHART_ALIASES = {
  lodash$: createRequire(path.join(ROOT, 'shared-ui/package.json')).resolve('lodash-es'),
  html2canvas: false as const,
};

/** Bundles a script to be inlined into the page. Throws if its text could end the script element. */
async function inlineScript(file: string): Promise<string> {
  const script = await bundleScript(file);
  if (script.includes('</')) throw new Error(`${file} contains "</", which could end the script element`);
  return script;
}

/** The loader that makes antd look beyond a shadow root. */
const SHADOW_ROOTS: RuleSetRule = {
  test: /[\\/]node_modules[\\/](?:antd|@rc-component)[\\/].*\.js$/,
  use: ownLoader('shadow-root-loader.ts'),
};

/** Replaces a module with a file of shared-ui. */
const replacement = (request: RegExp, file: string): WebpackPluginInstance =>
  new webpack.NormalModuleReplacementPlugin(request, path.join(ROOT, 'shared-ui/src', file));

/** Matches the module with which antd adds style elements. */
export const ANTD_STYLES = /[\\/]dynamicCSS$/;

/** The page of the shell, which the server completes with the configuration. */
const pagePlugin = (folder: string): WebpackPluginInstance =>
  new HtmlWebpackPlugin({
    template: path.join(folder, 'src/index.html'),
    filename: '../index.html',
    // The template has the scripts, because browsers would load them after everything that the page preloads.
    inject: false,
    minify: false,
    templateParameters: async (_, { js }) => ({
      early: await inlineScript(path.join(folder, 'src/start/early.ts')),
      scripts: js,
    }),
  });

/**
 * Module ids that depend only on the path. The default ids differ between the first and the second build, so an update
 * would replace modules that have not changed.
 */
const stableIds = (): WebpackPluginInstance => new webpack.ids.HashedModuleIdsPlugin();

/** Resolves the dynamic import in link.static.ts to the remotes. */
const remotesPlugin = (): WebpackPluginInstance => {
  const sources = remoteNames().map((name) => [`./${name}/src/remote.ts`, path.join(folderOf(name), 'src/remote.ts')]);
  const root = new RegExp(`^${ROOT.replace(/\W/g, '\\$&')}$`);
  return new webpack.ContextReplacementPlugin(root, ROOT, Object.fromEntries(sources));
};

/** The webpack configuration of the shell and of every remote, for each mode and linking. */
export function webpackConfig(variant: Variant, output: string = outputFolder(variant)): Configuration {
  const { name, mode, linking } = variant;
  const folder = folderOf(name);
  const isShell = name === 'shell';
  const isProduction = mode === 'production';
  const isFederated = linking !== 'static';
  const isEmbedded = linking === 'embedded';
  // In a foreign page, this name must differ from those of the page's own builds.
  const container = containerName(isEmbedded ? 'vr-portal' : name);
  const fileName = isProduction ? '[name].[contenthash:8].js' : '[name].js';

  return {
    name,
    mode,
    context: folder,
    target: ['web', TARGET],
    entry: isShell
      ? { main: [...(isFederated ? [platformModule()] : []), isEmbedded ? './src/embed/main.ts' : './src/main.tsx'] }
      : // webpack adds an entry with the container's name to the container's script.
        { ...(isProduction && { [container]: path.join(import.meta.dirname, 'shared-files.ts') }) },
    output: {
      // Everything below /assets/ is immutable. The page is outside that folder, because the server changes the page.
      path: isShell ? path.join(output, 'assets') : output,
      publicPath: isShell && !isEmbedded ? '/assets/' : 'auto',
      filename: fileName,
      chunkFilename: fileName,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: container,
      ...(!isShell && isProduction && CHUNKS_OF_RELEASE),
      // On a page of another origin, a script reuses its preload only if both have the same CORS mode.
      crossOriginLoading: 'anonymous',
      clean: true,
      // A module that failed because one of its imports could not be fetched runs again when it is imported again.
      strictModuleExceptionHandling: isProduction,
    },
    devtool: isProduction ? false : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: {
        ...CHART_ALIASES,
        ...(isShell && THEMED_ALIASES),
        ...(!isFederated && {
          [path.join(folder, 'src/federation/link.ts')]: path.join(folder, 'src/federation/link.static.ts'),
        }),
      },
    },
    // A remote on a development server uses the page's react-refresh, which knows the page's React.
    externals:
      isShell || isProduction
        ? []
        : // The runtime is imported by its name and, in the modules of components, by its path.
          ({ request = '' }) =>
            Promise.resolve(/(?:^|[\\/])react-refresh[\\/]runtime(?:\.js)?$/.test(request) ? LENT_REFRESH : undefined),
    module: { rules: [...moduleRules(variant), ...(isEmbedded ? [SHADOW_ROOTS] : [])] },
    optimization: {
      moduleIds: isProduction ? 'deterministic' : isShell ? 'named' : false,
      chunkIds: isProduction ? 'deterministic' : 'named',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, compress: { passes: 2 }, mangle: true, format: { comments: false } },
        }),
      ],
      // Measured: larger files compress better and start faster. A chunk below this size costs more than copies of it in its
      // importers; with a higher one, the releases of remotes grow.
      // A remote in development has no shared chunks: their names can change with every build, which breaks hot updates.
      splitChunks: (isShell || isProduction) && {
        chunks: isShell ? 'all' : 'async',
        minSize: isShell ? 40_000 : 60_000,
        cacheGroups: isShell
          ? {
              shared: sharedScript(variant, 'shared', '@tanstack/react-query'),
              antd: sharedScript(variant, 'antd', 'antd/es/config-provider'),
            }
          : {},
      },
    },
    plugins: [
      isFederated ? federationPlugin(name, container, folder) : remotesPlugin(),
      ...(isShell ? [replacement(ANTD_STYLES, 'theme/antd-styles.ts')] : []),
      ...(isEmbedded ? [replacement(/^\.\/adopt-sheet\.ts$/, 'adopt-sheet.embedded.ts')] : []),
      ...(isShell && isFederated ? [new SharedExportsPlugin()] : []),
      ...(isEmbedded ? [] : [isShell ? pagePlugin(folder) : new HostOnlyPlugin()]),
      ...(isProduction
        ? [
            eagerCompilation(),
            ...(isShell ? [] : [new ChunkPlugin()]),
            ...(isShell && !isEmbedded ? [] : [new ForeignPagePlugin()]),
            ...(isShell && linking === 'federated' ? [new RefreshReactPlugin()] : []),
            new BuildFilesPlugin(variant),
          ]
        : [new ReactRefreshPlugin({ overlay: false }), ...(isShell ? [] : [new DevManifestPlugin(name), stableIds()])]),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
