import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { runServer } from 'verdaccio';

export interface NpmRegistry {
  /** The address, without a slash at the end. */
  url: string;
  /** The environment in which npm may publish here. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts an npm registry for the packages `@vr/…`. Everything else comes from the registry that npm is configured for. */
export async function startNpmRegistry(folder: string): Promise<NpmRegistry> {
  const settings = {
    storage: path.join(folder, 'packages'),
    self_path: folder,
    uplinks: {},
    packages: { '@vr/*': { access: '$all', publish: '$authenticated' } },
    auth: { htpasswd: { file: path.join(folder, 'htpasswd') } },
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  };
  const server: Server = await runServer(settings as never);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const user = { name: 'platform', password: randomUUID() };
  const response = await fetch(`http://${host}/-/user/org.couchdb.user:${user.name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  const { token } = (await response.json()) as { token: string };
  return {
    url: `http://${host}`,
    env: { [`npm_config_//${host}/:_authToken`]: token },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
