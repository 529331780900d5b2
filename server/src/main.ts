import { readConfig, StartFailure } from './config.ts';
import { startPortal } from './portal/start.ts';

/** Ctrl-C reaches a process both from the terminal and from the npm that started it; that is one wish, not two. */
const SAME_WISH_MS = 500;

// A closed terminal takes no more lines; stopping cleanly matters more than telling of it.
process.stdout.on('error', () => undefined);
const log = (line: string) => console.log(line);

let stopping: Promise<void> | undefined;
let firstAsked = 0;

async function stop(why: string, exitCode: number, close: () => Promise<void>): Promise<void> {
  log(why);
  await close();
  log('Stopped.');
  process.exit(exitCode);
}

try {
  const config = readConfig(process.env);
  const starting = startPortal(config, log, () => {
    stopping ??= stop('PostgreSQL has gone away and does not come back; stopping.', 1, closeWhenStarted);
  });
  const closeWhenStarted = async () => (await starting).close();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping && Date.now() - firstAsked > SAME_WISH_MS) process.exit(130);
      firstAsked ||= Date.now();
      stopping ??= stop('Stopping: requests in flight finish first …', 0, closeWhenStarted);
    });
  }
  await starting;
  log('Ctrl-C stops it.');
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}
