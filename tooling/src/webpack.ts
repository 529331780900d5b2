import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { HostOnlyPlugin } from './HostOnlyPlugin.ts';
import { containerName, ROOT } from './packages.ts';
import { platformModule } from './platform.ts';
import { SharedExportsPlugin } from './SharedExportsPlugin.ts';
import { sharedOptions } from './shared-modules.ts';

export interface Variant {
  /** Folder of the package: `shell`, or a remote such as `mfe-catalog`. */
  name: string;
  mode: 'production' | 'development';
  /** Federated: each remote is its own build. Monolith: the shell with all remotes linked in. */
  linking: 'federated' | 'monolith';
}

const require = createRequire(import.meta.url);
const TARGET = 'es2022';
const federation = createRequire(require.resolve('@module-federation/enhanced/webpack'));
/** Lends the shell's copy of federation's core. The option for it takes the CommonJS file, and so a second core. */
const LEND_CORE = federation.resolve('@module-federation/inject-external-runtime-core-plugin').replace(/\.cjs$/, '.js');
const ownLoader = (file: string) => path.join(import.meta.dirname, file);

/** Where a package's build goes. */
export const outputFolder = ({ name, linking, mode }: Variant): string =>
  path.join(ROOT, name, mode === 'development' ? 'dist-dev' : linking === 'monolith' ? 'dist-monolith' : 'dist');

/** The one webpack configuration: of the shell and of every remote, for each mode and linking. */
export function webpackConfig(variant: Variant): Configuration {
  const { name, mode, linking } = variant;
  const folder = path.join(ROOT, name);
  const isShell = name === 'shell';
  const isProduction = mode === 'production';
  const isFederated = linking === 'federated';
  const output = outputFolder(variant);
  const fileName = isProduction ? '[name].[contenthash:8].js' : '[name].js';

  const script = {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction } },
        target: TARGET,
      },
    },
  };

  return {
    name,
    mode,
    context: folder,
    target: ['web', TARGET],
    entry: isShell ? { main: [...(isFederated ? [platformModule()] : []), './src/main.tsx'] } : {},
    output: {
      // Everything below /assets/ is immutable; the page itself lies beside it and is filled in by the server.
      path: isShell ? path.join(output, 'assets') : output,
      publicPath: isShell ? '/assets/' : 'auto',
      filename: fileName,
      chunkFilename: fileName,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: containerName(name),
      clean: true,
      // A module that failed because a part of it did not come must run again when that has come.
      strictModuleExceptionHandling: true,
    },
    devtool: isProduction ? false : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: isFederated
        ? {}
        : { [path.join(folder, 'src/federation/link.ts')]: path.join(folder, 'src/federation/link.monolith.ts') },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [script, ownLoader('antd-path-loader.ts')],
        },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        // They do nothing on import, but do not say so: without this, antd's form engine comes with every input.
        { test: /[\\/]node_modules[\\/](?:@rc-component|@ant-design)[\\/]/, sideEffects: false },
        { test: /@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/, use: ownLoader('style-nonce-loader.ts') },
        { test: /[\\/]locales[\\/]\w+\.json$/, use: ownLoader('locale-loader.ts') },
        {
          test: /\.css$/,
          resourceQuery: { not: [/url/] },
          use: { loader: require.resolve('css-loader'), options: { exportType: 'css-style-sheet', modules: false } },
        },
        { test: /\.(?:woff2?|svg|png|jpe?g|webp)$/, type: 'asset/resource' },
        { resourceQuery: /^\?url$/, type: 'asset/resource' },
        // What the page links before any script runs: a file of its own instead of a constructed sheet.
        { test: /\.css$/, resourceQuery: /url/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: isProduction ? 'deterministic' : 'named',
      chunkIds: isProduction ? 'deterministic' : 'named',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, compress: { passes: 2 }, mangle: true, format: { comments: false } },
        }),
      ],
      // Measured: larger files compress better, and below this size a part had better travel with what needs it.
      splitChunks: { chunks: isShell ? 'all' : 'async', minSize: 40_000 },
    },
    plugins: [
      ...(isFederated
        ? [
            new ModuleFederationPlugin({
              name: containerName(name),
              filename: 'remoteEntry.js',
              ...(isShell ? { runtimePlugins: [LEND_CORE] } : { exposes: { './remote': './src/remote.ts' } }),
              shared: sharedOptions(isShell ? 'shell' : 'remote', folder),
              // The default fetches every registered remote at start, and one that is down stops the portal.
              shareStrategy: 'loaded-first',
              manifest: false,
              dts: false,
              dev: false,
              experiments: {
                optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell },
                // The shell's copy of federation's core serves every remote: 9 KB less for each.
                externalRuntime: !isShell,
              },
            }),
          ]
        : []),
      ...(isShell && isFederated ? [new SharedExportsPlugin()] : []),
      ...(isShell
        ? [
            new HtmlWebpackPlugin({
              template: path.join(folder, 'src/index.html'),
              filename: '../index.html',
              scriptLoading: 'defer',
              inject: 'head',
              minify: false,
            }),
          ]
        : [new HostOnlyPlugin()]),
      ...(isProduction ? [] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
