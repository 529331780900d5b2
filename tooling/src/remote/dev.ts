import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { webpackConfig } from '../webpack/config.ts';
import { devServerOptions } from '../webpack/dev-server.ts';
import { type Command, checkIsHere, PORTAL_OPTION, readArguments } from './arguments.ts';

/** Serves a remote to a portal, with fast refresh, until the process ends. The portal is by default the one of `pnpm dev`. */
export const dev: Command = (args) => {
  const { remote, values, refuse } = readArguments(args, {
    name: 'dev',
    usage: '[--portal URL]',
    options: PORTAL_OPTION,
  });
  checkIsHere(remote);
  const { portal } = values;
  if (portal !== undefined && !/^https?:\/\/./u.test(portal))
    refuse(`--portal is "${portal}", but must be an address such as https://portal.example.`);
  return async () => {
    const compiler = webpack(webpackConfig({ name: remote, mode: 'development', linking: 'federated' }))!;
    await new WebpackDevServer(devServerOptions(remote, portal), compiler).start();
  };
};
