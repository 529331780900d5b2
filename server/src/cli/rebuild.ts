/** `pnpm rebuild [--person ID [--training ID]]`: recomputes the figures from the sessions. The portal may be running. */
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import { rebuildPerson, rebuildRollUps } from '../learning/sessions/rebuild.ts';
import { migrate } from '../platform/db/migrate.ts';
import { log, runCommand } from './command.ts';

const USAGE = 'Usage: pnpm rebuild [--person ID [--training ID]]';

function idOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new StartFailure(USAGE);
  return Number(text);
}

function readArguments(): { person: number | undefined; training: number | undefined } {
  const options = { person: { type: 'string' }, training: { type: 'string' } } as const;
  let given: { person?: string; training?: string };
  try {
    given = parseArgs({ options }).values;
  } catch {
    throw new StartFailure(USAGE);
  }
  const [person, training] = [idOf(given.person), idOf(given.training)];
  if (training !== undefined && person === undefined) throw new StartFailure(USAGE);
  return { person, training };
}

await runCommand({ readOrder: readArguments }, async ({ order: { person, training }, db }) => {
  await migrate(db, systemClock);
  const wrong = person === undefined ? await rebuildRollUps(db, log) : await rebuildPerson(db, person, training);
  if (wrong === undefined) throw new StartFailure(`There is no person with the id ${person}.`);
  log(wrong === 0 ? 'All figures were right.' : `${wrong} rows were wrong and have been corrected.`);
});
