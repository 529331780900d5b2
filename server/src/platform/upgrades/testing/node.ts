/** Starts a node of any version, for tests: `node node.ts SOURCES ROOT INSTANT`. The node serves the shell in ROOT. */
import { join } from 'node:path';

const [sources = '', root = '', instant = ''] = process.argv.slice(2);
const load = <M>(file: string): Promise<M> => import(join(sources, file));
const { startPortal } = await load<typeof import('../../../start.ts')>('start.ts');
const { readConfig } = await load<typeof import('../../../config.ts')>('config.ts');

const ahead = Date.parse(instant) - Date.now();
const clock = { now: () => new Date(Date.now() + ahead) };
const log = (line: string) => process.stdout.write(`${line}\n`);
const config = { ...readConfig(process.env), root, callsPerMinute: 0 };
const portal = await startPortal(config, log, () => process.exit(1), { clock });
process.once('SIGTERM', async () => {
  await portal.close();
  process.exit(0);
});
log('ready');
