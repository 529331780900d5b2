import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '@vr/server/config';
import { freePorts } from '@vr/server/testing/free-ports';
import { ROOT } from '@vr/tooling/packages';

/** The first start stores all remotes, which takes minutes on a busy machine that also runs an S3 server. */
const READY_MS = 300_000;

/** A portal in its own process, started as in production. */
export interface BenchPortal {
  url: string;
  contentUrl: string;
  pid: number;
  stop(): Promise<void>;
  /** Ends the process at once, as a failure of the machine would. */
  kill(): Promise<void>;
}

/** Creates a temporary data folder, which several portals may use in turn. */
export async function dataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The checkout that a portal runs from, its port, its configuration and its log. */
interface Place {
  root?: string;
  /** The folder of an archived server of an earlier version. These servers take no `config`. */
  released?: string | undefined;
  port?: number;
  /** Changes to the default configuration. */
  config?: Partial<Config> | undefined;
  /** A command and its arguments, to which the command that starts the portal is appended. */
  wrapper?: readonly string[] | undefined;
  /** The file descriptor of a log. */
  output?: number;
}

/** Starts a portal on free ports and waits until it is ready. */
export async function startPortal(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  { root = ROOT, released, port: wanted, config = {}, wrapper = [], output }: Place = {},
): Promise<BenchPortal> {
  const [free, contentPort] = await freePorts(2);
  const port = wanted ?? free;
  // No limit per minute, because one client makes the calls of many people.
  const changes = { loadingScreenMs: 0, callsPerMinute: 0, ...config };
  const script = released ? ['server/src/main.ts'] : ['server/src/testing/main.ts', JSON.stringify(changes)];
  const [command = '', ...args] = [...wrapper, process.execPath, ...script];
  const server = spawn(command, args, {
    cwd: released ?? root,
    stdio: ['ignore', output ?? 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  // The server must not outlive a benchmark that is interrupted.
  const abandon = () => server.kill('SIGKILL');
  process.once('exit', abandon);
  server.once('exit', () => process.off('exit', abandon));
  let errors = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    if (output !== undefined) writeSync(output, text);
  });
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + READY_MS;
  while (
    !(await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill();
      throw new Error(`The portal did not start: ${errors}`);
    }
    await pause(100);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  return {
    url,
    contentUrl: `http://localhost:${contentPort}`,
    pid: server.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
