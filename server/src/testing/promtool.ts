import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const PROMTOOL = '/usr/bin/promtool';

/** The Debian package of promtool, which checks alert rules and metrics. */
export const PROMTOOL_PACKAGE = 'prometheus';

/** Returns undefined if the alert rules can be checked here. Otherwise one line that says why not and how to fix it. */
export const missingPromtool = (): string | undefined =>
  existsSync(PROMTOOL) ? undefined : `promtool is not installed: apt-get install ${PROMTOOL_PACKAGE}`;

/** Runs promtool with `input` as standard input. If promtool finds a fault, throws its output. */
export async function promtool(args: readonly string[], input = ''): Promise<void> {
  const running = promisify(execFile)(PROMTOOL, args);
  running.child.stdin?.end(input);
  await running.catch(({ stdout, stderr }) => {
    throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
  });
}
