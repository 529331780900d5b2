/**
 * `pnpm session-archive`: lists the archived sessions by month and company. `pnpm session-archive restore YYYY-MM
 * [--client ID]` brings those of a month back into the database. The portal may be running.
 */
import { parseArgs } from 'node:util';
import { StartFailure } from '../config.ts';
import { listArchives, restoreMonth } from '../session-archive/restore.ts';
import { openStorage } from '../storage/open.ts';
import { log, runCommand } from './command.ts';

const USAGE = 'Usage: pnpm session-archive [restore YYYY-MM [--client ID]]';

interface Order {
  month: string;
  client: number | undefined;
}

/** Returns what to restore, or undefined to list the archives. */
function readOrder(): Order | undefined {
  let given: { values: { client?: string }; positionals: string[] };
  try {
    given = parseArgs({ options: { client: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new StartFailure(USAGE);
  }
  const [action, month = '', ...rest] = given.positionals;
  const { client } = given.values;
  if (action === undefined && client === undefined) return undefined;
  const isValid = action === 'restore' && /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(month) && rest.length === 0;
  if (!isValid || !/^[1-9]\d{0,8}$/u.test(client ?? '1')) throw new StartFailure(USAGE);
  return { month: `${month}-01`, client: client === undefined ? undefined : Number(client) };
}

await runCommand({ readOrder, connections: 2 }, async ({ order, config, db }) => {
  const storage = await openStorage(config);
  if (order) log(`${await restoreMonth({ db, storage }, order.month, order.client)} sessions restored`);
  else
    for (const { month, clientId, files, sessions, bytes } of await listArchives(db))
      log(`${month.slice(0, 7)} company ${clientId}: ${sessions} sessions in ${files} files, ${bytes} bytes`);
});
