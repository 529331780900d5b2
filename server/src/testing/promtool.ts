import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const PROMTOOL = '/usr/bin/promtool';

/** The Debian package with promtool, which checks rules and metrics. */
export const PROMTOOL_PACKAGE = 'prometheus';

/** Returns one line that says why the alert rules cannot be checked here and what to do, or undefined if they can. */
export const missingPromtool = (): string | undefined =>
  existsSync(PROMTOOL) ? undefined : `promtool is not installed: apt-get install ${PROMTOOL_PACKAGE}`;

/** Runs promtool, with `input` as its standard input. Throws with what it has printed if it finds a fault. */
export async function promtool(args: readonly string[], input = ''): Promise<void> {
  const running = promisify(execFile)(PROMTOOL, args);
  running.child.stdin?.end(input);
  await running.catch(({ stdout, stderr }) => {
    throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
  });
}
