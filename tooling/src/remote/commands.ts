import type { Command } from './arguments.ts';
import { build } from './build.ts';
import { canary } from './canary.ts';
import { check } from './check.ts';
import { dev } from './dev.ts';
import { ReleaseFailure } from './portal.ts';
import { promote } from './promote.ts';
import { release } from './release.ts';
import { releases } from './releases.ts';
import { rollback } from './rollback.ts';
import { test } from './test.ts';

/** The commands, with what each does. */
const COMMANDS: Record<string, [Command, string]> = {
  dev: [dev, 'serves the remote to a portal, with fast refresh: --portal URL'],
  check: [check, 'checks types, libraries, texts and the contract'],
  test: [test, 'runs the checks, then the tests in Jest; with arguments, only Jest with them'],
  build: [build, 'builds the remote into dist, and checks its size'],
  release: [release, 'checks, builds, signs and publishes the remote: --portal URL'],
  releases: [releases, 'lists the releases'],
  canary: [canary, 'gives a published release to some people'],
  promote: [promote, 'makes the canary current, or a named release'],
  rollback: [rollback, 'withdraws the current release; the one before is current again'],
};

/** Returns a command by its name. Throws {@link ReleaseFailure} with all commands if there is none. */
export function commandOf(name: string | undefined): Command {
  const found = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (found) return found[0];
  const lines = Object.entries(COMMANDS).map(([command, [, about]]) => `  vr-remote ${command.padEnd(9)} ${about}`);
  throw new ReleaseFailure(lines.join('\n'));
}
