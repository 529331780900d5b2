import { spawnSync } from 'node:child_process';

/** A check that this machine cannot run. Its message says what is missing. */
export class NotRun extends Error {}

export const hasProgram = (name: string): boolean =>
  spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Returns the first program that can be started. Throws {@link NotRun} if there is none. */
export function anyProgram(...names: readonly string[]): string {
  const found = names.find(hasProgram);
  if (!found) throw new NotRun(`${names.join(' or ')} is not installed`);
  return found;
}
