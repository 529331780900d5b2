import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { signalAll } from '@vr/server/testing/processes';

/** Starts a program whose output goes to a file. The program is killed when this process exits. */
export function start(command: string, args: readonly string[], log: string, as?: { uid: number; gid: number }) {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { stdio: ['ignore', output, output], ...as, cwd: '/', env: { PATH: '/usr/bin' } });
  process.once('exit', () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) signalAll(child.pid, 'SIGKILL');
  });
  return child;
}

/** Ends a program with SIGTERM, or after ten seconds with SIGKILL. */
export async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const isLate = pause(10_000).then(() => child.kill('SIGKILL'));
  await Promise.race([exit, isLate.then(() => exit)]);
}

/** Waits until a condition holds, and fails after some seconds. */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await pause(200);
  }
}
