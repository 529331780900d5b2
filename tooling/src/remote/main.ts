/**
 * The commands of a remote: `vr-remote <command>` in a repository of its own. In this repository, package.json has a script
 * for each command about releases.
 */

import { commandOf } from './commands.ts';
import { runCommand } from './portal.ts';

const [name, ...args] = process.argv.slice(2);
await runCommand(() => commandOf(name)(args)());
