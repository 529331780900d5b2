import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-ports.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** The program that starts a portal with a changed configuration. The argument is JSON with the changes. */
export const CHANGED_MAIN = join(import.meta.dirname, 'main.ts');

/** A portal in a separate process. */
export interface Started {
  child: ChildProcess;
  port: number;
  lines: string[];
  /** Waits until the portal prints a line for which `isIt` returns true, and returns the line. */
  line(isIt: (line: string) => boolean): Promise<string>;
  /** Resolves when the portal listens. */
  ready: Promise<unknown>;
  ended: Promise<{ code: number | null; lines: string[] }>;
}

/** Starts a portal with its data in `folder`. `args`: the program and its arguments. */
export async function startPortal(folder: string, env: Record<string, string>, args = [MAIN]): Promise<Started> {
  const [port, contentPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failing test must not leave the process running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const lines: string[] = [];
  const output = new EventEmitter();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line);
      output.emit('line');
    });
  const line = async (isIt: (line: string) => boolean): Promise<string> => {
    for (;;) {
      const found = lines.find(isIt);
      if (found !== undefined) return found;
      await once(output, 'line');
    }
  };
  const ended = once(child, 'close').then(([code]) => ({ code, lines }));
  const first = Promise.race([
    line((text) => text.startsWith('Ctrl-C')),
    ended.then(() => assert.fail(`The portal did not start: ${lines.join(' | ')}`)),
  ]);
  first.catch(() => undefined);
  return { child, port, lines, line, ready: first, ended };
}
