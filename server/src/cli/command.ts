import { resolve } from 'node:path';
import { type Config, readConfig, StartFailure } from '../config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { ensureDatabase } from '../platform/db/ensure.ts';
import { loggableError } from '../platform/telemetry/safe-log.ts';

interface CommandOptions<Order> {
  /** Reads the arguments, before the database is opened. */
  readOrder?: () => Order;
  /** Whether the portal may be running. Default: true. */
  share?: boolean;
  connections?: number;
}

interface CommandInput<Order> {
  order: Order;
  config: Config;
  db: Database;
  url: string;
}

export const log = (line: string): void => console.log(line);

/** Returns the only argument of a command that works on one file, and whether `--force` was given. */
export function readFileOrder(usage: string): { file: string; force: boolean } {
  const args = process.argv.slice(2);
  const [file, ...rest] = args.filter((arg) => arg !== '--force');
  if (!file || rest.length || file.startsWith('-')) throw new StartFailure(`Usage: ${usage}`);
  return { file: resolve(file), force: args.includes('--force') };
}

/** Runs an operator's command on the configured database. Prints one line for a failure that the operator can fix. */
export async function runCommand<Order = undefined>(
  { readOrder, share = true, connections = 1 }: CommandOptions<Order>,
  work: (input: CommandInput<Order>) => Promise<void>,
): Promise<void> {
  try {
    const order = readOrder?.() as Order;
    const config = readConfig(process.env);
    const database = await ensureDatabase(config, { share });
    const db = openDatabase(database.url, { max: connections });
    try {
      await work({ order, config, db, url: database.url });
    } finally {
      await db.close();
      await database.stop();
    }
  } catch (error) {
    // Like the log, prints no error property that could contain user input.
    console.error(error instanceof StartFailure ? error.message : loggableError(error));
    process.exitCode = 1;
  }
}
