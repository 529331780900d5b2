/**
 * The configuration of `webpack build` and `webpack serve` in the folder of a package: `--env monolith` links all remotes
 * into the shell.
 */
import path from 'node:path';
import type { Configuration } from 'webpack';
import { webpackConfig } from './webpack.ts';

interface Environment {
  monolith?: boolean;
  WEBPACK_SERVE?: boolean;
}

const config = ({ monolith, WEBPACK_SERVE }: Environment): Configuration =>
  webpackConfig({
    name: path.basename(process.cwd()),
    mode: WEBPACK_SERVE ? 'development' : 'production',
    linking: monolith ? 'monolith' : 'federated',
  });
export default config;
