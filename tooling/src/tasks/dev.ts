/**
 * `pnpm dev`: the whole portal with fast refresh on http://localhost:3000 (PORT).
 * `pnpm dev mfe-catalog --portal https://…`: one remote on http://localhost:3101 (PORT), for a portal that runs with
 * DEV_REMOTES=on.
 */
import { parseArgs } from 'node:util';
import { remoteNames } from '../packages.ts';
import { servePortal } from '../serve-portal.ts';
import { serveRemote } from '../serve-remote.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { portal: { type: 'string' } } });
const [remote] = positionals;
if (remote === undefined) await servePortal();
else if (!remoteNames().includes(remote)) stop(`There is no remote ${remote}. There are ${remoteNames().join(', ')}.`);
else if (values.portal && !/^https?:\/\//u.test(values.portal))
  stop('--portal must be an address such as https://portal.example.');
else serveRemote(remote, values.portal);

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
