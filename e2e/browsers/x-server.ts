import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Sends SIGTERM to a process and waits until it exits. */
export async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill();
  await once(process, 'exit');
}

/** Starts an X server without a screen. Returns the environment for programs that use it, and a function that stops it. */
export async function startXServer(file: string) {
  // The server chooses a free display, and writes the number of the display to standard output.
  const server = spawn(file, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(server.stdout, 'data');
  const env = {
    DISPLAY: `:${String(display).trim()}`,
    LANG: 'en_GB.UTF-8',
    LANGUAGE: 'en_GB',
    TZ: 'Europe/Paris',
    // There is no D-Bus session.
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
  };
  return { env, close: () => end(server) };
}
