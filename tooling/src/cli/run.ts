import { spawn } from 'node:child_process';
import path from 'node:path';
import { HOME } from '../packages.ts';

/** A command that failed, with everything that it printed. */
export class CommandError extends Error {
  readonly output: string;
  constructor(command: string, code: number | null, output: string) {
    super(`${command} ended with ${code ?? 'a signal'}`);
    this.output = output;
  }
}

interface RunOptions {
  env?: NodeJS.ProcessEnv | undefined;
  /** The folder in which the command runs, relative to the root of the repository. */
  folder?: string | undefined;
}

/** Runs a command quietly and returns its output. Throws {@link CommandError} if it fails. */
export function run(command: string, args: readonly string[], { env, folder = '' }: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: path.join(HOME, folder),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new CommandError([command, ...args].join(' '), code, output));
    });
  });
}

/** Runs one of the project's own programs with the Node of this process. */
export const runNode = (args: readonly string[], options?: RunOptions): Promise<string> =>
  run(process.execPath, args, options);
