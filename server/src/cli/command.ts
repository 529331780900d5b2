import { resolve } from 'node:path';
import { type Config, readConfig, StartFailure } from '../config.ts';
import { reachDatabase } from '../db/reach.ts';

interface Given {
  config: Config;
  url: string;
  file: string;
  force: boolean;
  log: (line: string) => void;
}

/** A command on one file and the configured database: reads its arguments, and says in one line why it cannot. */
export async function command(
  usage: string,
  { share }: { share: boolean },
  work: (given: Given) => Promise<void>,
): Promise<void> {
  try {
    const args = process.argv.slice(2);
    const force = args.includes('--force');
    const [file, ...rest] = args.filter((arg) => arg !== '--force');
    if (!file || rest.length || file.startsWith('-')) throw new StartFailure(`Usage: ${usage}`);
    const config = readConfig(process.env);
    const database = await reachDatabase(config, { share });
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
