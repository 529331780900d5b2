/**
 * Serves a remote as `pnpm dev <remote>` does, but takes some files from a folder of copies, which a test can change:
 * `node serve-copies.ts <remote> <portal> <folder> <file…>`. The paths are relative to the root of the repository. PORT is
 * the port. Prints a line after each build.
 */
import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@vr/tooling/packages';
import { webpackConfig } from '@vr/tooling/webpack/config';
import { devServerOptions } from '@vr/tooling/webpack/dev-server';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const [remote = '', portal = '', folder = '', ...files] = process.argv.slice(2);
const config = webpackConfig({ name: remote, mode: 'development', linking: 'federated' });
const copies = files.map((file) => {
  const copy = path.join(folder, path.basename(file));
  if (!existsSync(copy)) copyFileSync(path.join(ROOT, file), copy);
  const use = { loader: path.join(import.meta.dirname, 'copy-loader.ts'), options: { copy } };
  return { resource: path.join(ROOT, file), enforce: 'pre' as const, use };
});
const compiler = webpack({ ...config, module: { rules: [...(config.module?.rules ?? []), ...copies] } });
compiler!.hooks.done.tap('print', (stats) => console.log(stats.hasErrors() ? 'failed' : 'built'));
await new WebpackDevServer(devServerOptions(remote, portal), compiler!).start();
