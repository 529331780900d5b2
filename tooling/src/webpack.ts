import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type Configuration, type NormalModule } from 'webpack';
import { containerName, ROOT } from './packages.ts';
import { platformModule } from './platform.ts';
import { HOST_ONLY_PACKAGES, sharedOptions } from './shared-modules.ts';

export interface Variant {
  /** Folder of the package: `shell`, or a remote such as `mfe-catalog`. */
  name: string;
  mode: 'production' | 'development';
  /** Federated: each remote is its own build. Monolith: the shell with all remotes linked in. */
  linking: 'federated' | 'monolith';
}

const require = createRequire(import.meta.url);
const TARGET = 'es2022';

/** Where a package's build goes. */
export const outputFolder = ({ name, linking, mode }: Variant): string =>
  path.join(ROOT, name, mode === 'development' ? 'dist-dev' : linking === 'monolith' ? 'dist-monolith' : 'dist');

/** Fails a remote's build that contains what only the shell may provide. */
class HostOnlyPlugin {
  apply(compiler: Compiler) {
    const forbidden = new RegExp(`[\\\\/]node_modules[\\\\/](?:${HOST_ONLY_PACKAGES.join('|')})[\\\\/]`);
    compiler.hooks.compilation.tap('HostOnlyPlugin', (compilation) =>
      compilation.hooks.finishModules.tap('HostOnlyPlugin', (modules) => {
        for (const module of modules) {
          const { resource } = module as NormalModule;
          if (!resource || !forbidden.test(resource)) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          const from = issuer?.readableIdentifier(compilation.requestShortener) ?? 'an entry';
          compilation.errors.push(
            new webpack.WebpackError(
              `Only the shell may contain ${resource} (imported by ${from}): see shared-modules.ts`,
            ),
          );
        }
      }),
    );
  }
}

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
          use: [script, path.join(import.meta.dirname, 'antd-path-loader.ts')],
        },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        { test: /[\\/]locales[\\/]\w+\.json$/, use: path.join(import.meta.dirname, 'locale-loader.ts') },
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
      splitChunks: isShell ? { chunks: 'all' } : { chunks: 'async' },
    },
    plugins: [
      ...(isFederated
        ? [
            new ModuleFederationPlugin({
              name: containerName(name),
              filename: 'remoteEntry.js',
              ...(isShell ? {} : { exposes: { './remote': './src/remote.ts' } }),
              shared: sharedOptions(isShell ? 'shell' : 'remote', folder),
              // The default fetches every registered remote at start, and one that is down stops the portal.
              shareStrategy: 'loaded-first',
              manifest: false,
              dts: false,
              dev: false,
              experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell } },
            }),
          ]
        : []),
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
