/**
 * `pnpm dev`: the whole portal with fast refresh on http://localhost:3000 (PORT).
 * `pnpm dev mfe-catalog --portal https://…`: one remote on http://localhost:3101 (PORT), for a portal that runs with
 * DEV_REMOTES=on.
 */
import { spawn } from 'node:child_process';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ROOT, remoteNames } from '../packages.ts';
import { dev } from '../remote/dev.ts';
import { runCommand } from '../remote/portal.ts';
import { webpackConfig } from '../webpack/config.ts';
import { build, CONTENTS, explain } from './build.ts';

const args = process.argv.slice(2);
if (args.length === 0) await servePortal();
else await runCommand(() => dev(args)());

/**
 * Serves the whole portal with fast refresh. One compilation links all remotes into the shell. The portal's server runs
 * next to the dev server and gets all requests that are not for a file of the build, including the one for the page.
 */
async function servePortal(): Promise<void> {
  const port = Number(process.env.PORT || 3000);
  /** The port of the portal's server. It must not be `port + 1`, which serves contents. */
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
        { context: (address) => !address.startsWith('/assets/'), target: `http://localhost:${serverPort}`, xfwd: true },
      ],
    },
    webpack(config)!,
  );

  const end = () => server.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  server.on('exit', (code) => process.exit(code ?? 1));

  try {
    await devServer.start();
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is in use by another program. Set PORT to another port.` : error);
    end();
  }
}
