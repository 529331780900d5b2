import type { Configuration } from 'webpack-dev-server';

const port = Number(process.env.PORT || 3101);
const DEFAULT_PORTAL = 'http://localhost:3000';

/**
 * Returns the options of a local server that serves a remote to a portal and prints the portal's address to open. The port
 * is 3101 (PORT). A changed component is replaced in the page; other changes reload the page.
 */
export function devServerOptions(remote: string, portal = DEFAULT_PORTAL): Configuration {
  const { origin, hostname } = new URL(portal);
  const server = `http://localhost:${port}`;
  return {
    host: 'localhost',
    port,
    static: false,
    hot: true,
    liveReload: true,
    headers: { 'access-control-allow-origin': origin },
    allowedHosts: ['localhost', '127.0.0.1', hostname],
    // The default would be the host of the page, which is the portal's.
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    onListening() {
      console.log(`  ${remote} is at ${server}. Paste this address into the browser's address bar:`);
      console.log(`  ${origin}/?remote=${remote}@${server}`);
    },
  };
}
