/**
 * Serves a remote as `pnpm dev <remote>` does, but with another style sheet of covers, which a test can change:
 * `node serve-with-sheet.ts <remote> <portal> <sheet>`. The port is PORT.
 */
import path from 'node:path';
import { devServerOptions } from '@vr/tooling/dev-server';
import { ROOT } from '@vr/tooling/packages';
import { webpackConfig } from '@vr/tooling/webpack';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { SHEET } from './build-with-changed-style.ts';

const [remote = '', portal = '', sheet = ''] = process.argv.slice(2);
const config = webpackConfig({ name: remote, mode: 'development', linking: 'federated' });
const compiler = webpack({
  ...config,
  resolve: { ...config.resolve, alias: { ...config.resolve?.alias, [path.join(ROOT, SHEET)]: sheet } },
});
await new WebpackDevServer(devServerOptions(remote, portal), compiler!).start();
