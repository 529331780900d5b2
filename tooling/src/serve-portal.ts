import { spawn } from 'node:child_process';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ROOT, remoteNames } from './packages.ts';
import { build, CONTENTS, explain } from './tasks/build.ts';
import { webpackConfig } from './webpack.ts';

/**
 * Serves the whole portal with fast refresh. One compilation links all remotes into the shell. The portal's server runs
 * beside it and gets every request that is not for a file of that build, also the request for the page.
 */
export async function servePortal(): Promise<void> {
  const port = Number(process.env.PORT || 3000);
  /** The port of the portal's server. It must not be `port + 1`, the port of the content. */
  const serverPort = port + 10;

  try {
    // The server reads the pages of the remotes from their builds.
    await build({ only: [...remoteNames(), ...CONTENTS] });
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }

  const server = spawn(
    process.execPath,
    ['server/src/testing/main.ts', JSON.stringify({ shellFolder: 'shell/dist-dev' })],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(serverPort),
        CONTENT_PORT: process.env.CONTENT_PORT ?? String(port + 1),
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      },
    },
  );

  const config = webpackConfig({ name: 'shell', mode: 'development', linking: 'static' });
  const devServer = new WebpackDevServer(
    {
      port,
      static: false,
      client: { overlay: false, logging: 'warn' },
      devMiddleware: { publicPath: '/assets/', writeToDisk: (file) => file.endsWith('index.html') },
      proxy: [
        { context: (path) => !path.startsWith('/assets/'), target: `http://localhost:${serverPort}`, xfwd: true },
      ],
    },
    webpack(config)!,
  );

  const stop = () => server.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  server.on('exit', (code) => process.exit(code ?? 1));

  try {
    await devServer.start();
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is in use by another program. Set PORT to another port.` : error);
    stop();
  }
}
