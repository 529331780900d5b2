import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './packages.ts';

/** Serves one remote by its own `dev` script, for a portal at an address. */
export function serveRemote(remote: string, portal: string | undefined): void {
  const args = ['--run', 'dev', ...(portal ? ['--', '--env', `portal=${portal}`] : [])];
  const child = spawn(process.execPath, args, { cwd: path.join(ROOT, remote), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
