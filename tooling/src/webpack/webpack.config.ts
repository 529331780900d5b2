/**
 * The configuration of `webpack build` and `webpack serve` in the folder of a package. `--env embedded` builds the part of
 * the shell that other sites embed.
 */
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { webpackConfig } from './config.ts';
import { devServerOptions } from './dev-server.ts';

interface Environment {
  embedded?: boolean;
  WEBPACK_SERVE?: boolean;
}

export default function config({ embedded, WEBPACK_SERVE }: Environment): Configuration & { devServer?: DevServer } {
  const name = path.basename(process.cwd());
  if (WEBPACK_SERVE)
    return {
      ...webpackConfig({ name, mode: 'development', linking: 'federated' }),
      devServer: devServerOptions(name),
    };
  return webpackConfig({
    name,
    mode: 'production',
    linking: embedded ? 'embedded' : 'federated',
  });
}
