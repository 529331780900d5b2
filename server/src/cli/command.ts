import { resolve } from 'node:path';
import { type Config, readConfig, StartFailure } from '../config.ts';
import { ensureDatabase } from '../db/ensure.ts';

interface CommandInput {
  config: Config;
  url: string;
  file: string;
  force: boolean;
  log: (line: string) => void;
}

/**
 * Runs a command that works on one file and the configured database. Reads the arguments, and prints one line if the
 * command fails for a reason that the operator can fix. With `share` the portal may be running.
 */
export async function runCommand(
  usage: string,
  { share }: { share: boolean },
  work: (input: CommandInput) => Promise<void>,
): Promise<void> {
  try {
    const args = process.argv.slice(2);
    const force = args.includes('--force');
    const [file, ...rest] = args.filter((arg) => arg !== '--force');
    if (!file || rest.length || file.startsWith('-')) throw new StartFailure(`Usage: ${usage}`);
    const config = readConfig(process.env);
    const database = await ensureDatabase(config, { share });
    try {
      await work({ config, url: database.url, file: resolve(file), force, log: (line) => console.log(line) });
    } finally {
      await database.stop();
    }
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
  }
}
