import { type Config, StartFailure } from './config.ts';
import { loggableError } from './platform/telemetry/safe-log.ts';
import { startPortal } from './start.ts';

/** If npm started the process, Ctrl-C sends two signals: one from the terminal and one from npm. They count as one. */
const SAME_SIGNAL_MS = 500;

const log = (line: string) => console.log(line);

async function stop(why: string, exitCode: number, seconds: number, close: () => Promise<void>): Promise<void> {
  log(why);
  setTimeout(() => {
    log(`Not everything has stopped after ${seconds} s: ending the process.`);
    process.exit(1);
  }, seconds * 1000).unref();
  await close();
  log('Stopped.');
  process.exit(exitCode);
}

/** Runs a portal as this process until a signal stops it. Prints one line for a failure that the operator can fix. */
export async function runPortal(configure: () => Config): Promise<void> {
  // If the terminal is closed, writing to it fails. The server must still stop cleanly.
  process.stdout.on('error', () => undefined);
  // Node would print all properties of the error. Those of PostgreSQL errors can contain user input.
  process.on('uncaughtException', (error) => {
    console.error('The process ends because of an error that nothing has handled:', loggableError(error));
    process.exit(1);
  });

  let stopping: Promise<void> | undefined;
  let firstSignalAt = 0;
  try {
    const config = configure();
    const closeWhenStarted = async () => (await starting).close();
    const starting = startPortal(config, log, () => {
      const why = 'PostgreSQL has stopped and does not restart; stopping.';
      stopping ??= stop(why, 1, config.stopSeconds, closeWhenStarted);
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (stopping && Date.now() - firstSignalAt > SAME_SIGNAL_MS) process.exit(130);
        firstSignalAt ||= Date.now();
        stopping ??= stop('Stopping: requests in flight finish first …', 0, config.stopSeconds, closeWhenStarted);
      });
    }
    await starting;
    log('Ctrl-C stops the portal.');
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : loggableError(error));
    process.exit(1);
  }
}
